import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type TestEngine, testEngine } from './test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from './test-entities.ts'
import { testPrincipal } from './test-principal.ts'

export interface ListedItems {
  test: TestDatabase
  under: TestEngine
  /** Keys of the items that a list answers, in one word, by default in their order. */
  idsOf(query: Row, principal?: Principal): Promise<string>
}

/** Items `a` to `d` with all kinds of values, and others that nobody of tenant 0 may see. */
export async function listedItems(): Promise<ListedItems> {
  const test = await createTestDatabase()
  await createTestTables(test.database)
  const under = testEngine(test.database, [itemEntity, nodeEntity])
  const { kysely } = test.database
  await sql`insert into demo_node (id, title) values ('n1', '北京'), ('n2', '上海'), ('n3', '安徽')`.execute(kysely)
  await sql`insert into demo_node (id, title, tenant_id) values ('foreign', '别处', 7)`.execute(kysely)
  await sql`
    insert into demo_item (id, name, code, amount, quantity, active, born, happened_at, opens, color, colors, salary, pin, nodes, tags)
    values
      ('a', '张三', 'A1', 10.5, 1, true, '2024-01-01', '2024-01-01 08:00:00.5+08', '08:00', 'r', 'r,g', 100, 'p1', 'n1,n2', '["x"]'),
      ('b', '李四', 'A_2', 20, 2, false, '2024-01-02', '2024-01-02 23:59:59.9+08', '09:30', 'g', 'g', 200, 'p2', 'n11', null),
      ('c', '王五', 'B%3', null, 3, null, '2024-02-01', '2024-01-03 00:00:00+08', null, 'z', null, 300, 'p3', 'foreign', null),
      ('d', 'null', 'a,b', 5, 4, true, null, null, null, null, '', null, null, '', null)`.execute(kysely)
  await sql`insert into demo_item (id, name, del_flag) values ('deleted', '已删除', 1)`.execute(kysely)
  await sql`insert into demo_item (id, name, tenant_id) values ('elsewhere', '别的租户', 7)`.execute(kysely)
  await sql`insert into demo_item_node values ('a', 'n2'), ('a', 'n1'), ('b', 'n2'), ('c', 'foreign')`.execute(kysely)
  return {
    test,
    under,
    idsOf: async (query, principal = testPrincipal()) => {
      const { records } = await under.engine.list(principal, itemEntity, { column: 'id', order: 'asc', ...query })
      return records.map(({ id }) => id).join('')
    },
  }
}
