-- What a customer read the checkout page in: emails about what they bought are in it.
alter table payment_customers add column language text;
