-- E-mail drafts, bulk sends and chats about templates.

-- Every attempt to send a mail is a row of its own. One that never reached a mail server is still the same attempt.
alter table sent_emails add column attempt integer not null default 1;
-- Through which server and as whom: {type, host, port, username, sender_name, sender_email}. Never a password.
alter table sent_emails add column sender json;
-- How often it was handed over without a note of the outcome: more than once means that a process died in between.
alter table sent_emails add column handovers smallint not null default 0;
drop index sent_emails_event;
create unique index sent_emails_event on sent_emails (tenancy_id, event_id, attempt);
-- What the digest of failed mails reads, over all projects.
create index sent_emails_failed on sent_emails (created_at) where error is not null;

-- A link to unsubscribe names no project: its code has to be found without one.
create index verification_codes_unsubscribe on verification_codes (code_hash) where purpose = 'unsubscribe';

create table email_drafts (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  display_name text not null,
  tsx_source text not null,
  -- Null = the theme that the project has selected, unless the draft wants none at all.
  theme_id uuid,
  is_without_theme boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenancy_id, id)
);
create index email_drafts_by_update on email_drafts (tenancy_id, updated_at desc, id);

-- One call of send-email. A job finds its recipients and mails them, in pieces, wherever the last one stopped.
create table email_sends (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id uuid not null,
  subject text not null default '',
  draft_id uuid,
  -- What is sent, as it was when it was asked for; sealed, since it may hold anything. Null once the send is over.
  sealed_content text,
  -- All users that existed at created_at; those up to listed_up_to have their rows. False = the rows came with the call.
  is_to_all_users boolean not null default false,
  listed_up_to uuid,
  is_listed boolean not null default false,
  total integer not null default 0,
  sent integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  -- Who works on it: whoever comes later takes it over, and the former can note nothing more.
  runner uuid,
  -- Tries in a row that did not reach the mail server.
  unreachable integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenancy_id, id)
);
create index email_sends_by_time on email_sends (tenancy_id, created_at desc, id);
create index email_sends_age on email_sends (created_at);

create table email_recipients (
  tenancy_id uuid not null,
  send_id uuid not null,
  -- No foreign key: somebody who is deleted before the turn comes is skipped.
  user_id uuid not null,
  -- The mail's own id: its Message-ID at every try, and its rows in sent_emails.
  event_id uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  -- How often the mail server gave an answer.
  attempts smallint not null default 0,
  -- How often the mail was handed over since then without a note of the outcome: after a crash nobody knows it.
  handovers smallint not null default 0,
  -- Not before; null = at once.
  due_at timestamptz,
  primary key (tenancy_id, send_id, user_id),
  foreign key (tenancy_id, send_id) references email_sends (tenancy_id, id) on delete cascade
);
create index email_recipients_waiting on email_recipients (tenancy_id, send_id, user_id) where state = 'waiting';

-- What was said about a theme, template or draft; the thread has its id.
create table ai_chat_messages (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  thread_id uuid not null,
  id uuid not null,
  content json not null,
  created_at timestamptz not null default now(),
  -- Equal times keep the order in which they came.
  position bigint generated always as identity,
  primary key (tenancy_id, id)
);
create index ai_chat_messages_thread on ai_chat_messages (tenancy_id, thread_id, position);
