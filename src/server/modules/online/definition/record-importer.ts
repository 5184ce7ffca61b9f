import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { differenceRows } from '#server/documents/difference-rows.ts'
import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { WriteReport } from '#server/records/write/write-context.ts'
import { canonicalText } from '#shared/documents/canonical-document.ts'
import { compareDocuments } from '#shared/documents/compare/compare-documents.ts'
import type { Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { definitionRepository } from './definition.repository.ts'
import type { GivenDefinition, PlacedProblem } from './definition-file.ts'
import { type DefinitionImporter, type ImportOutcome, lineOf, refused } from './definition-importer.ts'
import { definitionOfRecord, editBody, type RecordKind, shapeOfKind } from './record-definition.ts'

interface Dependencies {
  kind: RecordKind
  engine: RecordEngine
  /** Engine that works within a transaction. */
  engineWithin(trx: Transaction<Tables>): RecordEngine
  /** Reason why a definition has to wait for something else. Undefined when it can be imported. */
  waitsFor?(trx: Transaction<Tables>, content: Readonly<Row>): Promise<string | undefined>
}

/** Exports and imports records through the engine, so that every rule of an edit applies. */
export function createRecordImporter({ kind, engine, engineWithin, waitsFor }: Dependencies): DefinitionImporter {
  const { entity, code, title, named } = kind

  return {
    shape: shapeOfKind(kind),

    async export(principal, ids) {
      const found: Row[] = []
      for (const id of ids) found.push(definitionOfRecord(await engine.get(principal, entity, id, '*'), kind))
      return found.sort((one, other) => (String(one[code]) < String(other[code]) ? -1 : 1))
    },

    async take({ transaction: trx }, principal, given, signal) {
      const within = engineWithin(trx)
      const taken = new Map<GivenDefinition, ImportOutcome>()
      // A record comes before the records that name it by its code.
      const names = ({ content }: GivenDefinition) => Object.values(named).some((name) => content[name] !== undefined)
      for (const each of [...given.filter((one) => !names(one)), ...given.filter(names)]) {
        signal.throwIfAborted()
        const one = await definitionRepository.apart(
          trx,
          ({ outcome }) => outcome !== 'refused',
          () => taking(trx, within, principal, each).catch((error: unknown) => refusedBy(each, error)),
        )
        taken.set(each, one)
      }
      return given.map((each) => taken.get(each)!)
    },
  }

  async function taking(
    trx: Transaction<Tables>,
    within: RecordEngine,
    principal: Principal,
    given: GivenDefinition,
  ): Promise<ImportOutcome> {
    if (given.problems.length > 0) return refused(given, given.code, given.problems)
    const name = nameOf(given)
    // Without any permission on the kind, the import reveals nothing of the stored records.
    const verbs = (['add', 'edit'] as const).map((verb) => grantProblem(principal, given, verb))
    if (verbs.every((problem) => problem !== undefined)) return refused(given, name, [verbs[0]!])
    const id = await idOf(trx, principal, given.code)
    const denied = grantProblem(principal, given, id === undefined ? 'add' : 'edit')
    if (denied) return refused(given, name, [denied])
    const reason = await waitsFor?.(trx, given.content)
    if (reason !== undefined) return { given, name, outcome: 'later', told: [reason], problems: [] }
    const before = id === undefined ? undefined : await within.get(principal, entity, id, '*')
    const was = before && definitionOfRecord(before, kind)
    if (was && canonicalText(was) === canonicalText(given.content)) {
      return { given, name, outcome: 'same', told: [], problems: [] }
    }
    const problem = fixedProblem(given, was)
    if (problem) return refused(given, name, [problem])
    const content = await resolved(trx, principal, given.content)
    const notices: string[] = []
    const report: WriteReport = { notify: (text) => void notices.push(text), ignored: () => undefined }
    const written = before
      ? await within.edit(principal, entity, editBody(content, before, kind), report)
      : await within.add(principal, entity, content, report)
    if (!was) return { given, name, outcome: 'new', told: notices, problems: [] }
    const now = definitionOfRecord(await within.get(principal, entity, String(written.id), '*'), kind)
    const told = differenceRows(compareDocuments(was, now, (_, path) => labelOf(path))).map(lineOf)
    return { given, name, outcome: told.length > 0 ? 'changed' : 'same', told: [...notices, ...told], problems: [] }
  }

  function grantProblem(principal: Principal, { place }: GivenDefinition, verb: 'add' | 'edit') {
    if (principal.may(permissionOf(entity, verb))) return undefined
    return { place, message: `没有${verb === 'add' ? '新增' : '修改'}${entity.title}的权限` }
  }

  /** A file may not change a field that is written once (`x-write: once`): it is refused, not ignored. */
  function fixedProblem({ place, content }: GivenDefinition, was: Row | undefined): PlacedProblem | undefined {
    const fixed = Object.entries(entity.properties).find(
      ([name, field]) => was && field['x-write'] === 'once' && was[name] !== content[name],
    )
    return fixed && { place: `${place}.${fixed[0]}`, message: `${fixed[1].title}不能修改` }
  }

  /** Replaces codes, by which a file names other records of its kind, by keys. */
  async function resolved(trx: Transaction<Tables>, principal: Principal, content: Readonly<Row>): Promise<Row> {
    const found = { ...content }
    for (const [field, name] of Object.entries(named)) {
      const other = found[name]
      delete found[name]
      if (other === undefined || other === '') continue
      found[field] = await idOf(trx, principal, String(other))
      if (found[field] === undefined) {
        const message = `没有${entity.title} ${String(other)}`
        throw new AppError('RECORD_INVALID', { reason: message }, { problems: [{ field: name, message }] })
      }
    }
    return found
  }

  function idOf(trx: Transaction<Tables>, { tenantId }: Principal, value: string): Promise<string | undefined> {
    return definitionRepository.idOf(trx, { entity, field: code, tenantId }, value)
  }

  function nameOf({ code: own, content }: GivenDefinition): string {
    return `${own}（${String(content[title] ?? '')}）`
  }

  function labelOf(path: readonly (string | number)[]): string {
    const [name = '', at, setting] = path
    const list = kind.lists.find((each) => each.name === name)
    if (!list) return entity.properties[name]?.title ?? String(name)
    const row = at === undefined ? '' : ` 第${Number(at) + 1}行`
    return `${list.entity.title}${row}${setting === undefined ? '' : ` › ${list.entity.properties[setting]?.title ?? setting}`}`
  }
}

function refusedBy(given: GivenDefinition, error: unknown): ImportOutcome {
  if (!(error instanceof AppError)) throw error
  const { problems } = (error.result ?? {}) as { problems?: FieldProblem[] }
  const told = problems ?? [{ field: '', message: refusal(error.code, error.details).message }]
  const placed = told.map(({ field, message }) => ({
    place: field === '' ? given.place : `${given.place}.${field}`,
    message,
  }))
  return refused(given, given.code, placed)
}
