-- What the browser of whoever opened it speaks, of the languages of our emails: for emails that nobody asked for. Null where nobody knows.
alter table sessions add column language text;
