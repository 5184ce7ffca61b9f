import type { Entity, Row } from '#shared/documents/entity.ts'
import type { RowOf } from '#shared/documents/entity-rows.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { RowExplanation } from '#shared/wire/permission-explanation.ts'
import type { FieldDifference, RecordVersion } from '#shared/wire/record-history.ts'
import type { BinRow } from '#shared/wire/recycle-bin.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { Principal } from '../http/principal.ts'
import type { Children } from './children/child-rows.ts'
import {
  exportOwnRows,
  listOwnRows,
  type RowsPlace,
  readOwnRow,
  removeOwnRows,
  visibleOwnRows,
  writeOwnRow,
} from './children/record-rows.ts'
import type { RecordEngineDependencies, RecordLimits } from './engine-dependencies.ts'
import { accessTo, type EntityAccess } from './entity-access.ts'
import { type BinQuery, binRows } from './history/bin-rows.ts'
import { compareVersions, recordVersions } from './history/record-history.ts'
import { purgeRecords, restoreRecords } from './history/recycle-bin.ts'
import { type BinSweep, sweepBin } from './history/sweep-bin.ts'
import {
  type LookupCondition,
  type LookupNode,
  type LookupQuery,
  type LookupTarget,
  lookupNodes,
  lookupOptions,
} from './labels/lookup.ts'
import {
  nodesThrough,
  type OptionsQuery,
  optionsThrough,
  recordsThrough,
  type ThroughField,
} from './labels/through-field.ts'
import { explainRow, explainRows } from './policy/explain-rows.ts'
import { aggregateRows } from './read/aggregate-rows.ts'
import { type KeyPart, matchingKeys } from './read/matching-keys.ts'
import { readGuard } from './read/read-guard.ts'
import { readRecord } from './read/read-record.ts'
import { listRows, type RecordQuery, type ServerConditions } from './read/read-rows.ts'
import { visibleRecords } from './read/visible-records.ts'
import { readCatalog } from './read-catalog.ts'
import { createContext, tableNames } from './record-context.ts'
import { tableProblems } from './table-check.ts'
import { type TreeNode, treeChildren, treeRoots, treeSearch } from './tree/tree-read.ts'
import { type ExportedFile, exportRecords } from './workbook/export-records.ts'
import type { ImportOptions } from './workbook/import-options.ts'
import { importOwnRows } from './workbook/import-own-rows.ts'
import { importRecords } from './workbook/import-records.ts'
import { importTemplate } from './workbook/import-template.ts'
import { addRecord } from './write/add-record.ts'
import { type ApplyChange, type Changes, changeRecords } from './write/change-records.ts'
import { type AlsoWritten, deleteRecords } from './write/delete-records.ts'
import { editRecord } from './write/edit-record.ts'
import { type PatchOf, patchRecords } from './write/patch-records.ts'
import { isTaken, type TakenBy } from './write/problems/duplicate-value.ts'
import { type Move, reorderRecords } from './write/reorder/reorder-records.ts'
import type { WriteReport } from './write/write-context.ts'
import { type WrittenTogether, writeTogether } from './write/write-together.ts'

/** Serves every entity with a table. The function behind each method documents what it throws. */
export interface RecordEngine {
  readonly entities: ReadonlyMap<string, Entity>
  readonly limits: RecordLimits
  /** @param only conditions of the server, which are never ignored, unlike those of the query */
  list<E extends Entity>(
    principal: Principal,
    entity: E,
    query: RecordQuery,
    only?: ServerConditions,
  ): Promise<PageResult<RowOf<E>>>
  /** Returns a part of the keys of the rows that a list with this query has. */
  keys(principal: Principal, entity: Entity, query: RecordQuery, part: KeyPart): Promise<string[]>
  /** Groups the rows of a list with this query, counted and measured. */
  aggregate(principal: Principal, entity: Entity, query: RecordQuery): Promise<Row[]>
  /** @param children sub-tables to read too: comma list of their names, or `*` */
  get<E extends Entity>(principal: Principal, entity: E, id: string, children?: unknown): Promise<RowOf<E>>
  /** Returns one page of the rows of a sub-table that belong to a record. */
  rows(principal: Principal, entity: Entity, place: RowsPlace, query: RecordQuery): Promise<PageResult<Row>>
  /** Returns which of these records the person may see, in the list or in the recycle bin; one statement. */
  visibleKeys(principal: Principal, entity: Entity, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns which of these rows of a sub-table belong to records that the person may list and see; one statement. */
  visibleRowKeys(
    principal: Principal,
    entity: Entity,
    children: Children,
    rows: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** Returns one row of a sub-table. */
  row(principal: Principal, entity: Entity, name: string, row: string): Promise<Row>
  /** Writes one row of a record by its `rowState`, as an edit of the record; resolves to the key of the row. */
  writeRow(
    principal: Principal,
    entity: Entity,
    place: RowsPlace,
    row: Readonly<Row>,
    report?: WriteReport,
  ): Promise<string>
  /** Deletes rows of a sub-table, as an edit of their records: all or none; resolves to their number. */
  removeRows(principal: Principal, entity: Entity, name: string, ids: unknown, report?: WriteReport): Promise<number>
  /** Exports the rows of a sub-table that belong to a record. */
  exportRows(
    principal: Principal,
    entity: Entity,
    place: RowsPlace,
    query: RecordQuery,
    signal: AbortSignal,
  ): Promise<ExportedFile>
  /** Adds the rows of a workbook to those of a record, as an edit of the record. A dry run only reports the outcome. */
  importRows(
    principal: Principal,
    entity: Entity,
    place: RowsPlace,
    content: Buffer,
    options: ImportOptions,
  ): Promise<ImportResult>
  /** Resolves to the stored record. `report` receives notices and ignored members for the author of the write. */
  add<E extends Entity>(principal: Principal, entity: E, body: Readonly<Row>, report?: WriteReport): Promise<RowOf<E>>
  /** Changes an existing record, otherwise like `add`. */
  edit<E extends Entity>(principal: Principal, entity: E, body: Readonly<Row>, report?: WriteReport): Promise<RowOf<E>>
  /** Makes changes that no body could request, all or none; resolves to the keys. */
  change(principal: Principal, entity: Entity, ids: unknown, apply: ApplyChange, changes?: Changes): Promise<string[]>
  /** Makes changes that the server decides on, judged like an edit: all or none. */
  patch(
    principal: Principal,
    entity: Entity,
    ids: unknown,
    patchOf: PatchOf,
    report?: Pick<WriteReport, 'notify'>,
  ): Promise<void>
  /** Adds and changes records in one transaction: all or none. */
  together<T>(principal: Principal, entity: Entity, work: (records: WrittenTogether) => Promise<T>): Promise<T>
  /** Deletes all or none, with further writes in the same transaction; resolves to the number of records. */
  remove(principal: Principal, entity: Entity, ids: unknown, also?: AlsoWritten): Promise<number>
  /** Exports the rows that a list with this query has. */
  export(principal: Principal, entity: Entity, query: RecordQuery, signal: AbortSignal): Promise<ExportedFile>
  /** Returns an empty workbook to fill in for an import. */
  importTemplate(principal: Principal, entity: Entity): Promise<ExportedFile>
  /** Adds the records of a workbook. A dry run only reports the outcome. */
  import(principal: Principal, entity: Entity, content: Buffer, options: ImportOptions): Promise<ImportResult>
  /** Versions of a record, newest first; empty for an entity without data log. */
  history(principal: Principal, entity: Entity, id: string): Promise<RecordVersion[]>
  /** Compares two versions of a record field by field. */
  compare(principal: Principal, entity: Entity, id: string, from: unknown, to: unknown): Promise<FieldDifference[]>
  /** Returns one page of the deleted records. */
  deleted(principal: Principal, entity: Entity, query: RecordQuery): Promise<PageResult<Row>>
  /** Returns one page of the deleted records of several entities, the last deleted first. */
  bin(principal: Principal, entities: readonly Entity[], query: BinQuery): Promise<PageResult<BinRow>>
  /** Removes for good what was deleted long ago; resolves to the number of records. */
  sweepBin(entity: Entity, sweep: BinSweep): Promise<number>
  /** Restores all or none; resolves to the number of records. */
  restore(principal: Principal, entity: Entity, ids: unknown): Promise<number>
  /** Removes deleted records for good, all or none; resolves to the number of records. */
  purge(principal: Principal, entity: Entity, ids: unknown): Promise<number>
  /** Moves a record within a list, for entities with an order field; resolves to the number of changed places. */
  reorder(principal: Principal, entity: Entity, query: RecordQuery, move: Move): Promise<number>
  treeRoot(principal: Principal, entity: Entity): Promise<TreeNode[]>
  treeChildren(principal: Principal, entity: Entity, parent: string): Promise<TreeNode[]>
  treeSearch(principal: Principal, entity: Entity, keyword: string): Promise<TreeNode[]>
  lookup(principal: Principal, target: LookupTarget, query: LookupQuery): Promise<DictionaryOption[]>
  lookupTree(
    principal: Principal,
    target: LookupTarget,
    parent?: string | null,
    condition?: LookupCondition,
  ): Promise<LookupNode[]>
  /** Keys and labels of the records that a field offers. */
  optionsThrough(principal: Principal, through: ThroughField, query: OptionsQuery): Promise<DictionaryOption[]>
  /** Nodes of the tree that a field offers, below a parent. */
  nodesThrough(principal: Principal, through: ThroughField, parent?: string): Promise<LookupNode[]>
  /** Values that other fields of the entity show of the records with these keys. */
  recordsThrough(principal: Principal, through: ThroughField, keys: readonly string[]): Promise<Row[]>
  isTaken(
    principal: Principal,
    entity: Entity,
    field: string,
    value: string,
    exceptId?: string,
    siblings?: Readonly<Row>,
  ): Promise<TakenBy | undefined>
  /**
   * Explains which data rule lets a person see a record, or hides it. The permission of the caller is checked
   * elsewhere.
   */
  explainRow(subject: Principal, entity: Entity, id: string): Promise<RowExplanation>
  /** Explains several records; records outside the tenant are left out. */
  explainRows(subject: Principal, entity: Entity, ids: readonly string[]): Promise<RowExplanation[]>
  /** Sentences about tables that do not fit their entities. With any of them the server does not start. */
  checkTables(): Promise<string[]>
}

export function createRecordEngine(dependencies: RecordEngineDependencies): RecordEngine {
  const context = createContext(dependencies)
  const accessOf = (principal: Principal, entity: Entity) => accessTo({ context, principal }, entity)
  const { before, isReadable } = readGuard(context)
  const inTurn = <T>(principal: Principal, entity: Entity, read: (access: EntityAccess) => Promise<T>) =>
    before(principal, entity, (access) => context.listing(principal, () => read(access)))
  return {
    entities: dependencies.entities,
    limits: dependencies.limits,
    list: <E extends Entity>(principal: Principal, entity: E, query: RecordQuery, only?: ServerConditions) =>
      inTurn(principal, entity, (access) => listRows(access, query, { only })) as Promise<PageResult<RowOf<E>>>,
    keys: (principal, entity, query, part) => inTurn(principal, entity, (access) => matchingKeys(access, query, part)),
    aggregate: (principal, entity, query) => inTurn(principal, entity, (access) => aggregateRows(access, query)),
    get: <E extends Entity>(principal: Principal, entity: E, id: string, children?: unknown) =>
      before(principal, entity, (access) => readRecord(access, id, children)) as Promise<RowOf<E>>,
    rows: (principal, entity, place, query) => before(principal, entity, (access) => listOwnRows(access, place, query)),
    visibleKeys: async (principal, entity, ids) =>
      (await isReadable(principal, entity)) ? visibleRecords(accessOf(principal, entity), ids) : new Set(),
    visibleRowKeys: async (principal, entity, children, rows) =>
      (await isReadable(principal, entity)) ? visibleOwnRows(accessOf(principal, entity), children, rows) : new Set(),
    row: (principal, entity, name, row) => before(principal, entity, (access) => readOwnRow(access, name, row)),
    writeRow: (principal, entity, place, row, report) => writeOwnRow(accessOf(principal, entity), place, row, report),
    removeRows: (principal, entity, name, ids, report) => removeOwnRows(accessOf(principal, entity), name, ids, report),
    exportRows: (principal, entity, place, query, signal) =>
      before(principal, entity, (access) => exportOwnRows(access, place, query, signal)),
    importRows: (principal, entity, place, content, options) =>
      importOwnRows(accessOf(principal, entity), place, content, options),
    add: <E extends Entity>(principal: Principal, entity: E, body: Readonly<Row>, report?: WriteReport) =>
      addRecord(accessOf(principal, entity), body, report) as Promise<RowOf<E>>,
    edit: <E extends Entity>(principal: Principal, entity: E, body: Readonly<Row>, report?: WriteReport) =>
      editRecord(accessOf(principal, entity), body, report) as Promise<RowOf<E>>,
    change: (principal, entity, ids, apply, changes) => changeRecords(accessOf(principal, entity), ids, apply, changes),
    patch: (principal, entity, ids, patchOf, report) => patchRecords(accessOf(principal, entity), ids, patchOf, report),
    together: (principal, entity, work) => writeTogether(accessOf(principal, entity), work),
    remove: (principal, entity, ids, also) => deleteRecords(accessOf(principal, entity), ids, also),
    export: (principal, entity, query, signal) =>
      before(principal, entity, (access) => exportRecords(access, query, signal)),
    importTemplate: (principal, entity) => importTemplate(accessOf(principal, entity)),
    import: (principal, entity, content, options) => importRecords(accessOf(principal, entity), content, options),
    history: (principal, entity, id) => before(principal, entity, (access) => recordVersions(access, id)),
    compare: (principal, entity, id, from, to) =>
      before(principal, entity, (access) => compareVersions(access, id, from, to)),
    deleted: (principal, entity, query) =>
      inTurn(principal, entity, (access) => listRows(access, query, { state: 'deleted' })),
    bin: async (principal, entities, query) => {
      const readable = await Promise.all(entities.map((entity) => isReadable(principal, entity)))
      return binRows(
        { context, principal },
        entities.filter((_, at) => readable[at]),
        query,
      )
    },
    sweepBin: (entity, sweep) => sweepBin(context, entity, sweep),
    restore: (principal, entity, ids) => restoreRecords(accessOf(principal, entity), ids),
    purge: (principal, entity, ids) => purgeRecords(accessOf(principal, entity), ids),
    reorder: (principal, entity, query, move) => reorderRecords(accessOf(principal, entity), query, move),
    treeRoot: (principal, entity) => before(principal, entity, (access) => treeRoots(access)),
    treeChildren: (principal, entity, parent) => before(principal, entity, (access) => treeChildren(access, parent)),
    treeSearch: (principal, entity, keyword) => inTurn(principal, entity, (access) => treeSearch(access, keyword)),
    lookup: (principal, target, query) => lookupOptions({ context, principal }, target, query),
    lookupTree: (principal, target, parent, condition) =>
      lookupNodes({ context, principal }, target, parent, condition),
    optionsThrough: (principal, through, query) => optionsThrough({ context, principal }, through, query),
    nodesThrough: (principal, through, parent) => nodesThrough({ context, principal }, through, parent),
    recordsThrough: (principal, through, keys) => recordsThrough({ context, principal }, through, keys),
    isTaken: (principal, entity, field, value, exceptId, siblings) =>
      isTaken(accessOf(principal, entity), field, value, exceptId, siblings),
    explainRow: (subject, entity, id) => explainRow(accessOf(subject, entity), id),
    explainRows: (subject, entity, ids) => explainRows(accessOf(subject, entity), ids),
    checkTables: async () =>
      tableProblems(context.tables, await readCatalog(dependencies.database.kysely, tableNames(context.tables))),
  }
}
