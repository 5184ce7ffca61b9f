/**
 * Attacks by statements of online forms, by class. Own tables are `of_goods` and `of_kind`; `canary` is forbidden, and
 * `canary_call()` writes into it.
 */
import type { Corpus } from './corpus.ts'
import { PAYLOADS, VALID } from './payloads.ts'

/** Queries that also attack reports: a statement can contain them wherever it reads. */
const QUESTIONS = [...Object.values(PAYLOADS).flat(), ...VALID].map((text) =>
  text.replace(/\b(goods|kind)\b/g, 'of_$1'),
)
const PLACES: readonly ((question: string) => string)[] = [
  (question) => `update of_goods set name = (${question}) where true`,
  (question) => `update of_goods set name = '' where name in (${question})`,
  (question) => `insert into of_kind (title) ${question}`,
  (question) => `delete from of_kind where exists (${question})`,
]

export const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'what a report is asked for': QUESTIONS.map((question, at) => PLACES[at % PLACES.length]!(question)),
  'another table': [
    "update canary set secret = ''",
    "update canary set secret = '' where true",
    "insert into canary (secret) values ('x')",
    'delete from canary where true',
    'delete from only canary where true',
    "update public.canary set secret = '' where true",
    'update "canary" as of_goods set secret = 1 where true',
    'update of_goods set name = secret from canary where true',
    'delete from of_kind using canary where true',
    'merge into of_goods using canary on true when matched then delete',
    'update of_goods set name = (table canary) where true',
    'insert into of_kind (title) table canary',
    'insert into of_kind (title) select secret from canary',
    'truncate of_goods',
    'drop table of_goods',
    'alter table of_goods add column x text',
  ],
  'rows of others': [
    'update of_goods set name = 1 where true or true',
    'update of_goods set name = 1 where true) or (true',
    'update of_goods set name = 1 where true or (tenant_id = 7)',
    "update of_goods set name = 1 where name = '') or (name <> ''",
    'delete from of_kind where true) or (true',
    'delete from of_kind where 1 = 1 or not false',
    'update of_goods set name = 1 where exists (select 1 from of_goods g where g.tenant_id = 7)',
    'update of_goods set name = (select max(name) from of_goods) where true',
    'update of_goods set price = (select sum(price) from of_goods) where true',
    'insert into of_kind (title) select name from of_goods',
    'insert into of_kind (title, tenant_id) values (1, 7)',
    'insert into of_kind (title) select tenant_id from of_goods',
    'insert into of_kind (title) (with of_goods as (select * from of_goods) select name from of_goods)',
    "update of_goods set name = 1 where 'where' = 'where' or true",
    'update of_goods as "where" set name = 1 where true or true',
    'update of_goods set name = (select name from of_kind where true) where true or true',
    'update of_goods set name = $$ where $$ where true or true',
    "update of_goods set name = E'\\' where ' where true or true",
    "update of_goods set name = U&'where' where true or true",
    'update of_goods set name = 1 where current of c',
    "update of_goods set name = '#{name}' where '#{name}' = '#{name}' or true",
  ],
  'columns of the product': [
    'update of_goods set tenant_id = 7 where true',
    'update of_goods set "tenant_id" = 7 where true',
    'update of_goods set U&"tenant\\005fid" = 7 where true',
    'update of_goods set TENANT_ID = 7 where true',
    "update of_goods set id = 'x' where true",
    'update of_goods set del_flag = 0 where true',
    "update of_goods set create_by = 'x', name = 1 where true",
    'update of_goods set version = -1 where true',
    'update of_goods set (name, tenant_id) = (1, 7) where true',
    'update of_goods set (name, tenant_id) = (select 1, 7) where true',
    'update of_goods set name = 1, name = 2 where true',
    'update of_goods set name = default where true',
    "insert into of_kind (id, title) values ('x', 'y')",
    "insert into of_kind values ('x')",
    'insert into of_kind default values',
    'insert into of_kind (title) overriding system value values (1)',
    "insert into of_kind (title) values ('x', 'y')",
    "insert into of_kind (title) values ('x')) as given (title), (values (1)",
    "insert into of_kind as g (title) values ('x') on conflict (id) do update set title = 'x'",
    'delete from of_goods where true',
  ],
  'more than one statement': [
    "update of_goods set name = '' where true; update canary set secret = '' where true",
    'update of_goods set name = 1 where true; commit; delete from canary',
    'update of_goods set name = 1 where true -- and tenant',
    'update of_goods set name = 1 where true /*',
    'with c as (delete from canary returning *) update of_goods set name = 1 where true',
    'update of_goods set name = (with c as (delete from canary returning secret) select secret from c) where true',
    'with of_goods as (select 1) update of_goods set name = 1 where true',
    'update of_goods set name = 1 where true returning *',
    'delete from of_kind where true returning title',
    'explain analyze update of_goods set name = 1 where true',
    'prepare p as update of_goods set name = 1 where true',
    'do $$begin update canary set secret = 1; end$$',
  ],
  functions: [
    'update of_goods set name = canary_call() where true',
    'update of_goods set name = public.canary_call() where true',
    'update of_goods set name = "canary_call"() where true',
    'update of_goods set name = 1 where canary_call() is null',
    'insert into of_kind (title) values (canary_call())',
    'insert into of_kind (title) select * from canary_call()',
    'delete from of_kind where canary_call() = title',
    "update of_goods set name = pg_read_file('/etc/passwd') where true",
    "update of_goods set name = query_to_xml('select * from canary', true, true, '') where true",
    "update of_goods set name = set_config('role', 'postgres', false) where true",
    'update of_goods set name = pg_sleep(60) where true',
    'update of_goods set name = (of_goods).canary_call where true',
    'update of_goods set name = 1 operator(public.+) 1 where true',
  ],
}

/** Statements that are accepted. */
export const VALID_CHANGES: readonly string[] = [
  "update of_goods set name = upper(name) || '#{sys_user_code}' where id = #{id}",
  'update of_goods set price = (select count(*) from of_kind where main_id = #{id}) where true',
  'update of_goods set name = #{name}, price = price + 1 where price > 1 and made_on is not null',
  "update of_kind set title = case when title = 'a' then 'b' else title end where main_id in (select id from of_goods)",
  "insert into of_kind (main_id, title) values (#{id}, 'x'), (#{id}, '#{name}')",
  'insert into of_kind (main_id, title) select id, name from of_goods where price > 0',
  'delete from of_kind where main_id = #{id}',
  "delete from of_kind where title like '%x%' or main_id not in (select id from of_goods)",
]

const BAD = Object.values(CHANGES).flat()

export const FORMS: Corpus = {
  ...{ bad: BAD, valid: VALID_CHANGES, own: ['of_goods', 'of_kind'] },
  wraps: [
    (text) => `update of_goods set name = (${text}) where true`,
    (text) => `${text} or true`,
    (text) => `${text}) or (true`,
    (text) => text.replace(/^.*?where/s, 'update of_goods set name = 1 where'),
    (text, random) => text.replace('true', `(${random.pick(QUESTIONS)}) is not null`),
    (text, random) => `insert into of_kind (title) ${random.pick(QUESTIONS)} union all ${text}`,
  ],
}
