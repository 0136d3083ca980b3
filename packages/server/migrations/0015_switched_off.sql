-- A sign-in method that its owner, or a server, switched off stays off. One that was never used is merely not on yet:
-- an emailed code, or a provider that verified the address, adds it.
alter table users add column otp_switched_off boolean not null default false;
alter table oauth_accounts add column sign_in_switched_off boolean not null default false;
