-- Two accounts for one PostgreSQL database: code_it_owner makes and changes tables, code_it_server serves with them. What the server
-- runs with can then neither drop a table nor switch off a trigger, such as those that keep the ledger as it was written.
--
-- Once, as a superuser, in the database of the product; repeating it changes nothing:
--   psql --dbname code_it --file deploy/database-roles.sql
--   psql --command '\password code_it_owner' --command '\password code_it_server'
-- Then, before each new version is started:
--   DATABASE_URL=postgres://code_it_owner:…@host/code_it npm run db:migrate
-- The server itself gets code_it_server in its DATABASE_URL. A database that another account made is handed over first:
--   reassign owned by OTHER to code_it_owner;

do $$
begin
  if not exists (select from pg_roles where rolname = 'code_it_owner') then
    create role code_it_owner login nosuperuser nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'code_it_server') then
    create role code_it_server login nosuperuser nocreatedb nocreaterole;
  end if;
  execute format('alter database %I owner to code_it_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to code_it_server', current_database());
end
$$;

alter schema public owner to code_it_owner;
revoke all on schema public from public;
create schema if not exists drizzle authorization code_it_owner;
grant usage on schema public, drizzle to code_it_server;

-- What is there, and what the owner's migrations will make.
grant select, insert, update, delete on all tables in schema public to code_it_server;
grant usage on all sequences in schema public to code_it_server;
grant select on all tables in schema drizzle to code_it_server;
alter default privileges for role code_it_owner in schema public
  grant select, insert, update, delete on tables to code_it_server;
alter default privileges for role code_it_owner in schema public grant usage on sequences to code_it_server;
alter default privileges for role code_it_owner in schema drizzle grant select on tables to code_it_server;
