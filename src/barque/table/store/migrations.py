"""The tables of the database, and how an older one is brought up to date."""

from __future__ import annotations

from typing import Final

from barque.table.store import call_book, club_book, review_book

# In order; a store notes how many it has had. Both databases know these types.
MIGRATIONS: Final = (
    """
    create table tables (
        id text primary key, secret text not null, created double precision not null, moved double precision not null,
        phase text not null, listed integer not null, due double precision, summary text not null
    );
    create index tables_listed on tables (listed, moved);
    create index tables_due on tables (due);
    create table entries (
        table_id text not null, number integer not null, entry text not null, primary key (table_id, number)
    );
    create table visits (
        table_id text not null, person text not null, seated integer not null, primary key (table_id, person)
    );
    create index visits_person on visits (person);
    create table people (
        id text primary key, name text not null, language text not null, recovery text,
        created double precision not null
    );
    create unique index people_recovery on people (recovery);
    create table meta (name text primary key, value text not null);
    """,
    # An index holds only the rows that are looked for, so that most moves change neither.
    """
    drop index tables_listed;
    drop index tables_due;
    create index tables_listed on tables (moved) where listed = 1;
    create index tables_due on tables (due) where due is not null;
    """,
    "alter table people add column epoch integer not null default 0;",
    call_book.SCHEMA,
    club_book.SCHEMA,
    """
    alter table people add column avatar text not null default '';
    alter table people add column colour integer not null default -1;
    """,
    review_book.SCHEMA,
)
