import { AppError } from '#server/http/answers/errors.ts'
import { createFairTurns } from '#server/platform/limits/fair-turns.ts'
import { TooBusy } from '#server/platform/limits/limiter.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { textName } from '#server/records/labels/dictionary-text.ts'
import type { WriteReport } from '#server/records/write/write-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { ROW_STATE } from '#shared/wire/child-rows.ts'
import type { LinkAnswer } from '#shared/wire/form-link.ts'
import type { DictionaryItems } from '#shared/wire/session.ts'
import type { FormChoiceService } from '../form-choice/form-choice.service.ts'
import type { FormLinkRepository } from './form-link.repository.ts'
import { asInvalid, type LinkAccess, type OpenLink } from './form-link-access.ts'
import type { LinkFields } from './link-fields.ts'
import { type LinkFilesService, rowsIn } from './link-files.service.ts'
import type { LinkScreen } from './link-screen.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'add' | 'edit'>
  access: Pick<LinkAccess, 'open'>
  links: Pick<FormLinkRepository, 'take' | 'giveBack'>
  dictionaries: { all(): Promise<DictionaryItems> }
  choices: Pick<FormChoiceService, 'reportText'>
  linkFiles: Pick<LinkFilesService, 'requireOwn' | 'keep'>
}

/**
 * Limits of saves by links, which anybody may send: one per link at a time, and in total fewer than there are
 * connections.
 */
const SAVES = { parallel: 4, ofOne: 1, mostWaiting: 40 }
const PATIENCE_MS = 10_000

export type FormLinkUseService = ReturnType<typeof createFormLinkUseService>

/** Opens and saves forms by links, with the permissions of the issuer and through the record engine. */
export function createFormLinkUseService(dependencies: Dependencies) {
  const { engine, access, links, dictionaries, choices, linkFiles } = dependencies
  const inTurn = createFairTurns(SAVES)

  return {
    /** @throws AppError FORM_LINK_INVALID */
    async open(secret: string): Promise<LinkAnswer> {
      const opened = await access.open(secret)
      const { link, screen, form } = opened
      const record = link.allows === 'add' ? undefined : await asInvalid(() => readRecord(opened))
      if (link.allows === 'view' && !(await links.take(link.id))) throw new AppError('FORM_LINK_INVALID')
      return {
        id: link.id,
        allows: link.allows,
        title: form.head.tableTxt,
        page: screen.page,
        entity: screen.entity,
        rows: screen.rows.map(({ entity }) => entity),
        ...(record && { record }),
        dictionaries: await optionsOf(screen),
      }
    },

    /**
     * Saves the filled-in fields. Other fields are ignored and reported. A refused save does not count as a use.
     * Waits for its turn before it takes a connection or a lock.
     * @throws AppError FORM_LINK_INVALID, FORM_LINK_STALE, RECORD_INVALID, TOO_MANY_REQUESTS, or any refusal of an
     * event of the form
     */
    async save(secret: string, sent: Readonly<Row>, report: WriteReport): Promise<void> {
      try {
        await inTurn(secret, PATIENCE_MS, () => saveNow(secret, sent, report))
      } catch (error) {
        throw error instanceof TooBusy ? new AppError('TOO_MANY_REQUESTS') : error
      }
    },
  }

  async function saveNow(secret: string, sent: Readonly<Row>, report: WriteReport): Promise<void> {
    const opened = await access.open(secret)
    const { link, entity } = opened
    if (link.allows === 'view') throw new AppError('FORM_LINK_INVALID')
    // The page sends the version that it opened. Without it a save would overwrite changes that others made since.
    const isBlind = link.allows === 'edit' && entity['x-version'] === true && typeof sent.version !== 'number'
    if (isBlind) throw new AppError('FORM_LINK_STALE')
    const body = filledIn(opened, sent)
    const uploads = await linkFiles.requireOwn(opened, body)
    if (!(await links.take(link.id))) throw new AppError('FORM_LINK_INVALID')
    try {
      await asInvalid(() => write(opened, body, sent.version))
      report.ignored(Object.keys(sent).filter((name) => !Object.hasOwn(body, name) && name !== 'version'))
    } catch (error) {
      await links.giveBack(link.id)
      throw error
    }
    // The record is stored. If this fails, the deletion of old uploads finds the files in it.
    await linkFiles.keep(uploads).catch(() => undefined)
  }

  async function write({ link, issuer, entity }: OpenLink, body: Row, version: unknown): Promise<void> {
    if (link.allows === 'add') {
      await engine.add(issuer, entity, body)
      return
    }
    try {
      await engine.edit(issuer, entity, { ...body, id: link.dataId, version })
    } catch (error) {
      // The error of the engine would name the other editor, which a user of a link must not learn.
      throw error instanceof AppError && error.code === 'RECORD_STALE' ? new AppError('FORM_LINK_STALE') : error
    }
  }

  async function readRecord({ link, issuer, entity, screen }: OpenLink): Promise<Row> {
    const row = await engine.get(issuer, entity, link.dataId!, screen.rows.map(({ name }) => name).join(','))
    const record = shownOf(screen, row)
    for (const field of screen.linkedNames) {
      if (entity.properties[field]?.['x-widget'] !== 'PopupDictionary') continue
      record[field] = await choices.reportText(issuer, { table: link.tableName, field }, row[field])
    }
    for (const { name, children, ...fields } of screen.rows) {
      const rows = rowsIn(row[name]).map((each) => ({ id: each.id, ...shownOf(fields, each) }))
      record[name] = children.kind === 'one' ? (rows[0] ?? null) : rows
    }
    return link.allows === 'edit' ? { ...record, version: row.version } : record
  }

  async function optionsOf({ entity, rows }: LinkScreen): Promise<DictionaryItems> {
    const shown = [entity, ...rows.map((each) => each.entity)].flatMap(({ properties }) => Object.values(properties))
    const codes = shown.flatMap((field) => field['x-dict'] ?? [])
    const all = await dictionaries.all()
    return Object.fromEntries(codes.map((code) => [code, all[code] ?? []]))
  }
}

/** Values and texts of the fields that the page shows. */
function shownOf({ linkedNames, shown }: Pick<LinkFields, 'linkedNames' | 'shown'>, row: Readonly<Row>): Row {
  const record: Row = {}
  for (const name of linkedNames) record[name] = row[textName(name)] ?? row[name]
  for (const name of shown) {
    record[name] = row[name]
    if (row[textName(name)] !== undefined) record[textName(name)] = row[textName(name)]
  }
  return record
}

/** The fields that may be filled in, of the record and of its rows. */
function filledIn({ link, screen }: OpenLink, sent: Readonly<Row>): Row {
  const body = pick(sent, screen.filled)
  const kept = link.allows === 'add' ? [ROW_STATE] : ['id', ROW_STATE]
  for (const { name, children, filled } of screen.rows) {
    if (!Object.hasOwn(sent, name)) continue
    const rows = rowsIn(sent[name]).map((row) => pick(row, new Set([...kept, ...filled])))
    body[name] = children.kind === 'one' ? rows[0] : rows
  }
  return body
}

const pick = (row: Readonly<Row>, names: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
