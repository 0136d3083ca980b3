-- How many users a search will find decides how it is carried out: by the trigrams, or along the list until a page is full.
-- With the usual hundred samples everything below one in a hundred looks alike: 8,000 of a million were all fetched and
-- sorted for the first hundred, ten times the cost of going along the list.
alter table users alter column search_text set statistics 500;
