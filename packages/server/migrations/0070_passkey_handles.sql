-- What an authenticator calls the owner of a passkey that was made elsewhere: another system's choice. Null for our own, which is made of the
-- user's id; empty while it is not known, which it is from the first sign-in on.
alter table passkeys add column user_handle text;
