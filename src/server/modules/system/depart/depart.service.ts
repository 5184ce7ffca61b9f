import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { departRepository } from './depart.repository.ts'
import { type DepartName, type DepartNode, departForest, flatNode, namesOf } from './depart-nodes.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list' | 'treeRoot' | 'treeChildren' | 'treeSearch'>
  departEntity: EntityAt<'system/depart'>
  userEntity: EntityAt<'system/user'>
}

/** Page size that makes the record engine return as many rows as it allows. */
const ALL = '-1'

export type DepartService = ReturnType<typeof createDepartService>

/** Department routes in addition to the record engine. */
export function createDepartService({ kysely, engine, departEntity, userEntity }: Dependencies) {
  return {
    async tree(principal: Principal): Promise<DepartNode[]> {
      return departForest(await departs(principal))
    },

    roots: (principal: Principal) => engine.treeRoot(principal, departEntity),

    below: (principal: Principal, parentId: string) => engine.treeChildren(principal, departEntity, parentId),

    named: (principal: Principal, word: string) => engine.treeSearch(principal, departEntity, word),

    async names(principal: Principal): Promise<DepartName[]> {
      return namesOf(departForest(await departs(principal)))
    },

    /** Returns the departments that the person leads and those below; undefined for people who lead none. */
    async ledTree(principal: Principal): Promise<DepartNode[] | undefined> {
      const led = await ledIds(principal)
      return led.size === 0 ? undefined : departForest(await ledRows(principal, led))
    },

    /** @throws AppError DEPART_NONE_FOUND */
    async search(principal: Principal, word: string, onlyLed: boolean): Promise<DepartNode[]> {
      const rows = onlyLed ? await ledRows(principal, await ledIds(principal)) : await departs(principal)
      const found = rows.filter(({ departName }) => word !== '' && String(departName).includes(word))
      if (found.length === 0) throw new AppError('DEPART_NONE_FOUND')
      return found.map((row) => flatNode(row))
    },

    /** Returns departments, ordered by code. @param id only this department and those below it */
    async all(principal: Principal, id = ''): Promise<Row[]> {
      const rows = await departs(principal, { column: 'orgCode', order: 'asc' })
      if (id === '') return rows
      const top = rows.find((row) => row.id === id)
      return top ? rows.filter(({ orgCode }) => String(orgCode).startsWith(String(top.orgCode))) : []
    },

    async peopleAndDeparts(principal: Principal, word = ''): Promise<{ userList: Row[]; departList: Row[] }> {
      const rows = word === '' ? [] : await departs(principal)
      const departList = rows.filter(({ departName }) => String(departName).includes(word)).map((row) => flatNode(row))
      return { userList: word === '' ? [] : await people(principal, word), departList }
    },

    /** @throws AppError RECORD_NOT_FOUND */
    async ofCode(principal: Principal, orgCode: string): Promise<Row> {
      const row = (await departs(principal)).find((each) => each.orgCode === orgCode)
      if (!row) throw new AppError('RECORD_NOT_FOUND')
      return { id: row.id, departName: row.departName, orgCode: row.orgCode, parentId: row.parentId }
    },

    async members(principal: Principal, id: string): Promise<Row[]> {
      return (await engine.list(principal, userEntity, { pageSize: ALL }, { selecteddeparts: [id] })).records
    },
  }

  async function departs(principal: Principal, order: Record<string, string> = {}): Promise<Row[]> {
    return (await engine.list(principal, departEntity, { ...order, pageSize: ALL })).records
  }

  async function ledIds({ userId, tenantId }: Principal): Promise<ReadonlySet<string>> {
    return new Set((await departRepository.ledBy(kysely, userId, tenantId)).map(({ id }) => id))
  }

  async function ledRows(principal: Principal, led: ReadonlySet<string>): Promise<Row[]> {
    return led.size === 0 ? [] : (await departs(principal)).filter(({ id }) => led.has(String(id)))
  }

  /** Finds people whose account or name contains the word. */
  async function people(principal: Principal, word: string): Promise<Row[]> {
    const by = async (field: string) =>
      (await engine.list(principal, userEntity, { [field]: `*${word.replaceAll('*', '')}*`, pageSize: ALL })).records
    const [byName, byAccount] = [await by('realname'), await by('username')]
    return [...new Map([...byName, ...byAccount].map((row) => [row.id, row])).values()]
  }
}
