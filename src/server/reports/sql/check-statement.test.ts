import { describe, expect, it } from 'vitest'
import { checkStatement, type StatementCheck } from './check-statement.ts'

/** Writes a parameter; built here so that it does not look like a mistaken template. */
const param = (name: string) => `\${${name}}`

const TABLES = new Map([
  ['goods', new Set(['id', 'name', 'price', 'made_on', 'kind_id'])],
  ['kind', new Set(['id', 'title'])],
])

const problemOf = (text: string) => checkStatement(text, TABLES).problem

describe('a statement of a report', () => {
  it.each([
    ['select id, name from goods', ['goods']],
    ['SELECT g.*, k.title FROM goods g, kind k WHERE k.id = g.kind_id;', ['goods', 'kind']],
    ['with dear as (select * from goods where price > 5) select count(*) as n from dear', ['goods']],
    ['select x.n from (select count(*) n from goods) x', ['goods']],
    ['select id, rank() over w from goods window w as (partition by kind_id order by price desc)', ['goods']],
    [
      "select to_char(made_on, 'YYYY-MM') m, sum(price) filter (where price > 0)::numeric(10,2) s from goods group by 1",
      ['goods'],
    ],
    ["select extract(year from made_on), trim(both 'x' from name), position('a' in name) from goods", ['goods']],
    [
      'select id from goods where exists (select 1 from kind k where k.id = kind_id) union all select id from kind',
      ['goods', 'kind'],
    ],
    [
      "select case when price between 1 and 2 then '低' else '高' end lv from goods where name like '%a%' and id in ('1','2')",
      ['goods'],
    ],
    [
      "select made_on + interval '1 day' from goods where made_on >= date '2024-01-01' and made_on < current_date",
      ['goods'],
    ],
    [
      'select kind_id, grouping(kind_id), sum(price) from goods group by rollup(kind_id) having sum(price) > 1',
      ['goods'],
    ],
    ['select distinct on (kind_id) id from goods order by kind_id, price nulls last limit 5 offset 1', ['goods']],
    ["select v.a from (values (1, 'x'), (2, 'y')) as v(a, b)", []],
    ['with goods as (select * from goods) select id from goods', ['goods']],
    [
      "with recursive below(id) as (select id from kind where id = '1' union select g.id from goods g join below on g.kind_id = below.id) select * from below",
      ['kind', 'goods'],
    ],
    [
      'with recursive r as (select id, 0 as n from kind union select k.id, 1 from kind k, r where k.id > r.id) select * from r',
      ['kind'],
    ],
    ['with recursive a as (select id from kind) select id from a', ['kind']],
    ["select id -- 'goods\n, name /* a /* b */ ; drop */ from goods", ['goods']],
    ["select array_to_string(array_agg(name order by id), '、') names from goods", ['goods']],
    ["select regexp_replace(name, '[0-9]+', '') n from goods where name ~ '^a' and name !~* 'b$'", ['goods']],
    [
      `select name::jsonb ->> 'a' a, name::jsonb #>> array['b', 'c'] b from goods where name::jsonb @> '{"a": 1}'`,
      ['goods'],
    ],
    ['select current_date - n as day from generate_series(0, 30) n', []],
    ['select s.n from generate_series(10, -10, -5) as s(n)', []],
    [
      'with recursive r(id, level) as (select id, 1 from kind union all select k.id, r.level + 1 from kind k join r on k.title = r.id where r.level < 10) select * from r',
      ['kind'],
    ],
  ])('is taken: %s', (text, tables) => {
    expect(checkStatement(text, TABLES)).toMatchObject({ tables })
  })

  it.each([
    ['', '应为一条 SELECT 语句'],
    ['delete from goods', '应为一条 SELECT 语句'],
    ['set role admin', '应为一条 SELECT 语句'],
    ['select 1; select 2', '只能有一条语句'],
    ['select 1; drop table goods', '只能有一条语句'],
    ['with d as (delete from goods returning id) select * from d', 'WITH 中只能写 SELECT，不能修改数据'],
    ['select id into other from goods', '不能使用 SELECT INTO'],
    ['select id from goods for update', '不能加锁（FOR UPDATE、FOR SHARE）'],
    ['select id from public.goods', '表名不能带模式名'],
    ['select public.goods.id from goods', '字段名不能带模式名'],
    ['select id from sys_user', '不能读取表 sys_user'],
    ['table sys_user', '不能读取表 sys_user'],
    ['select id from pg_class', '不能读取表 pg_class'],
    ['select id from information_schema.tables', '表名不能带模式名'],
    ['select id from goods, sys_user', '不能读取表 sys_user'],
    ['with a as (with sys_user as (select 1) select 1) select * from a, sys_user', '不能读取表 sys_user'],
    ['with a as (select * from b), b as (select 1) select * from a', '不能读取表 b'],
    ['(with sys_user as (select 1 x) select x from sys_user) union select id from sys_user', '不能读取表 sys_user'],
    ['select password from goods', '没有字段 password，或不能读取'],
    ['select g.pg_typeof from goods g', '没有字段 pg_typeof，或不能读取'],
    ['select ctid from goods', '没有字段 ctid，或不能读取'],
    ["select pg_read_file('/etc/passwd')", '不能使用函数 pg_read_file'],
    ['select pg_catalog.pg_sleep(9)', '函数名不能带模式名'],
    ['select pg_catalog.lower(name) from goods', '函数名不能带模式名'],
    ["select 'sys_user'::regclass", '不能使用类型 regclass'],
    ["select cast('x' as pg_catalog.regclass)", '不能使用类型 pg_catalog.regclass'],
    ["select '{1}'::int[]", '不能使用数组类型'],
    ['select 1 operator(pg_catalog.+) 1', '运算符不能带模式名'],
    ["select name ~<~ 'a' from goods", '不能使用运算符 ~<~'],
    ['select current_user', '不能使用关于连接或用户的系统变量'],
    ["select * from pg_ls_dir('/')", 'FROM 中只能使用函数 generate_series'],
    ['select * from pg_catalog.generate_series(1, 9)', 'FROM 中只能使用函数 generate_series'],
    ['select generate_series(1, 9)', '不能使用函数 generate_series'],
    ['select * from generate_series(1, 10001) n', '一条语句中的 generate_series 合计最多 10000 行'],
    [
      'select * from generate_series(1, 200) a, generate_series(1, 200) b',
      '一条语句中的 generate_series 合计最多 10000 行',
    ],
    ['select * from generate_series(1, 9, 0) n', 'generate_series 的参数为整数常量，日期可写作 日期 + 序号'],
    [
      'select * from generate_series(1, (select count(*) from goods)) n',
      'generate_series 的参数为整数常量，日期可写作 日期 + 序号',
    ],
    [`select * from generate_series(1, ${param('n')}) n`, 'generate_series 的参数为整数常量，日期可写作 日期 + 序号'],
    ['select * from rows from (generate_series(1, 2), generate_series(1, 3)) n', '不能使用 ROWS FROM'],
    ['select (g).name from goods g', '不能使用下标或 (表).字段'],
    ['select id from only goods', '不能使用 ONLY'],
    ['select id from goods tablesample system (1)', '不能使用 TABLESAMPLE'],
    ["select xmlparse(document '<a/>')", '不能使用 XML 函数'],
    ['select 1 /* x /* */', '注释没有结束'],
    ['select/**/secret/**/from/**/canary', '不能读取表 canary'],
    ['select $1', '不能使用 $'],
    ['select $$x$$', '不能使用 $'],
    ["select E'\\' from goods'", '引号内不能使用反斜杠'],
    ["select 'x", '引号不成对'],
    [`select "${param('x')}" from goods`, '参数不能作为名称'],
    ['select \u0000', '语句中有不可见的控制字符'],
    [`select ${'not '.repeat(1900)} true`, '语句嵌套太深'],
    [`select ${'1'.repeat(8000)}`, '语句最多 8000 个字'],
  ])('is refused: %s', (text, reason) => {
    expect(problemOf(text)?.reason).toBe(reason)
  })

  it.each([
    ['select 1 n union all select n + 1 from r', 'UNION ALL 须有层数'],
    ['select 1 n union all select n from r', 'UNION ALL 须有层数'],
    ['select 1 n union all select r.n + 1 from r', 'UNION ALL 须有层数'],
    ['select 1 n union all select r.n + 1 from r where r.n < 1000', 'UNION ALL 须有层数'],
    ['select 1 n union all select r.n + 1 from r where r.n < 10 or true', 'UNION ALL 须有层数'],
    ['select 1 n union all select r.n + 1 from r where not (r.n < 10)', 'UNION ALL 须有层数'],
    ['select 1 n union all select r.n + 0 from r where r.n < 10', 'UNION ALL 须有层数'],
    ['select 1 n union all select r.n - 1 from r where r.n < 10', 'UNION ALL 须有层数'],
    ['select 1 n, 1 m union all select r.n, r.m + 1 from r where r.n < 10', 'UNION ALL 须有层数'],
    [
      'select k.*, 1 n from kind k union all select g.*, r.n + 1, 1 from goods g join r on true where r.n < 10',
      'UNION ALL 须有层数',
    ],
    ["select 1 n, 'x' m union all select r.n + 1, r.m || r.m from r where r.n < 10", '不能计算'],
    ['select price n from goods union all select r.n + 1 from r where r.n < 10', 'UNION ALL 须有层数'],
    ['select 1 n except select n from r', '用 UNION 去重'],
    ['select n from r', '用 UNION 去重'],
    // Endless rows, and values that double.
    ['select 1 n union select n + 1 from r', '不能计算'],
    ["select 'x' n union select n || n from r", '不能计算'],
    ["select 'x' n union select concat(n, n) from r", '不能计算'],
    ['select 1 n union select case when n > 0 then 1 end from r', '不能计算'],
    ["select 'x' n union select m from (select n || n as m from r) q", '不能有子查询'],
    ["select 'x' n union select m from r, lateral (select n || n as m) q", '不能有子查询'],
    ["select 'x' n union select m from goods join (select n || n as m from r) q on true", '不能有子查询'],
    ["select 'x' n union (with q as (select n || n as m from r) select m from q)", '不能分组'],
    ['select 1 n union select count(*) from r', '不能计算'],
    ['select 1 n union select distinct n from r', '不能分组'],
    ['select 1 n union select n from r group by n', '不能分组'],
    ['select 1 n union select n from r order by 1', '不能再写 WITH'],
    ['select 1 n union select n from r limit 5', '不能再写 WITH'],
    ['select 1 n union (select n from r union select n from r)', '不能分组'],
    ['select n from r union select n from r', '不能读取自身'],
    ['select 1 n union select id from goods where exists (select 1 from r)', '不能再读取自身'],
    ['select 1 n union select g.id from goods g join kind on exists (select 1 from r)', '不能有子查询'],
    ['select 1 n union select secret from sys_user join r on true', '不能读取表 sys_user'],
    ['select 1 n union select n from r, b), b as (select 1', '不能读取表 b'],
  ])('does not go round without end, nor make ever larger values: %s', (body, reason) => {
    expect(problemOf(`with recursive r as (${body}) select * from r`)?.reason).toContain(reason)
  })

  it('is refused where the mistake is, behind texts in Chinese and parameters', () => {
    const text = `select '中文', ${param('p')}, 密码 from goods`
    expect(problemOf(text)).toMatchObject({ at: text.indexOf('密码') })
    const broken = `select '中文', ${param('p')} fro goods g g`
    expect(problemOf(broken)?.at).toBe(broken.indexOf('goods'))
  })

  it('is judged in a time that grows with its length only', () => {
    const before = performance.now()
    expect(problemOf(`select id from goods ${' '.repeat(500_000)}x`)?.reason).toContain('语句最多')
    expect(problemOf(`select id from goods${' ;'.repeat(200_000)}`)).toBeUndefined()
    expect(performance.now() - before).toBeLessThan(2000)
  })

  it('returns its parameters and variables once each', () => {
    const text = `select id from goods where ${param('a')} is null or name = '${param('a')}' or name like '%${param('b')}%' or id = '#{sys_user_code}'`
    expect(checkStatement(text, TABLES)).toMatchObject({ params: ['a', 'b'], variables: ['sys_user_code'] })
  })

  it('keeps values outside of its text', () => {
    const { parts = [] } = checkStatement(`select id from goods where name like '%${param('b')}'`, TABLES) as Partial<
      Extract<StatementCheck, { problem?: undefined }>
    >
    expect(parts.map((part) => ('text' in part ? part.text : '?')).join('')).toBe(
      "select id from goods where name like ('%' || (?)::text || '')",
    )
  })

  it('refuses a parameter where only a name or a type can be', () => {
    expect(problemOf(`select id from ${param('t')}`)?.reason).toMatch(/语法错误|FROM/)
    expect(problemOf(`select id::${param('t')} from goods`)?.reason).toMatch(/语法错误/)
    expect(problemOf(`select interval '${param('t')}' from goods`)?.reason).toMatch(/语法错误/)
  })
})

describe('a statement that makes long texts of short ones', () => {
  /** One query of WITH upon the other, each from the one before. */
  const chain = (value: (column: string) => string, length: number) => {
    const steps = Array.from({ length }, (_, step) => {
      return `c${step} as (select ${value('name')} as name from ${step === 0 ? 'goods' : `c${step - 1}`})`
    })
    return `with ${steps.join(', ')} select name from c${length - 1}`
  }
  const nested = (length: number) =>
    Array.from({ length }).reduce((text: string) => `replace(${text}, 'a', 'aaaaaaaaaa')`, 'name')
  const tooLong = { reason: '拼接或替换出的文本过长' }

  it.each([
    chain((name) => `${name} || ${name} || ${name}`, 7),
    chain((name) => `concat(${name}, ${name}, ${name})`, 7),
    chain((name) => `concat_ws(${name}, ${name}, ${name}, '')`, 7),
    chain((name) => `string_agg(${name}, '')`, 4),
    chain((name) => `jsonb_build_object('a', ${name}, 'b', ${name})::text`, 12),
    chain((name) => `coalesce(${name} || ${name}, ${name})`, 11),
    chain((name) => `(select x.name || x.name from (select ${name}) x)`, 11),
    `select ${nested(6)} from goods`,
    `select regexp_replace(name, '', name || name || name || name || name || name || name || name || name || name, 'g') from goods`,
    `select id from goods where length(${nested(6)}) > 1`,
    `select id from goods order by ${nested(6)}`,
    `select g.id from goods g join kind k on k.title = ${nested(6)}`,
    chain((name) => `${name} || ${name}`, 8).replace('select name from', 'select * from') +
      ' union all select array_to_string(array_agg(name || name || name), name) from c7',
    "with recursive kind as (select goods.name || goods.name as title from goods), goods as (select 'a' as name) select 1 as n from kind",
    `select ${Array.from({ length: 60 }, (_, at) => `${nested(1)} || ${nested(1)} as c${at}`).join(', ')} from goods`,
  ])('is refused: %#', (text) => {
    expect(problemOf(text)).toMatchObject(tooLong)
  })

  it.each([
    chain((name) => `${name} || ${name} || ${name}`, 6),
    chain((name) => `lower(${name})`, 30),
    `select ${nested(2)} from goods`,
    "select replace(replace('{n}的{k}', '{n}', g.name), '{k}', k.title) as t from goods g, kind k",
    "select string_agg(concat_ws('：', id, name), '、' order by id) as all_of_them from goods group by kind_id",
    "with r as (select string_agg(name, ',') as n from goods) select string_agg(n || n, ';') as n from r",
    'select g.*, k.*, x.* from goods g, kind k, lateral (select g.name || k.title as both) x',
    'with recursive a(x) as (select name || name from goods union select k.title from kind k join a on a.x = k.id) select x || x as x from a',
  ])('is taken: %#', (text) => {
    expect(problemOf(text)).toBeUndefined()
  })
})
