import { AppError } from '#server/http/answers/errors.ts'
import { createFairTurns } from '#server/platform/limits/fair-turns.ts'
import { TooBusy } from '#server/platform/limits/limiter.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { textName } from '#server/records/labels/dictionary-text.ts'
import type { LookupNode } from '#server/records/labels/lookup.ts'
import type { WriteReport } from '#server/records/write/write-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { LinkAnswer } from '#shared/wire/form-link.ts'
import type { DictionaryItems, DictionaryOption } from '#shared/wire/session.ts'
import type { FormChoiceService } from '../form-choice/form-choice.service.ts'
import type { FormLinkRepository } from './form-link.repository.ts'
import { asInvalid, type LinkAccess, type OpenLink } from './form-link-access.ts'
import type { LinkScreen } from './link-screen.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'add' | 'edit'>
  access: Pick<LinkAccess, 'open'>
  links: Pick<FormLinkRepository, 'take' | 'giveBack'>
  dictionaries: { all(): Promise<DictionaryItems> }
  choices: Pick<FormChoiceService, 'options' | 'labels' | 'nodes'>
}

/**
 * Limits of saves by links, which anybody may send: one per link at a time, and in total fewer than there are
 * connections.
 */
const SAVES = { parallel: 4, ofOne: 1, mostWaiting: 40 }
const PATIENCE_MS = 10_000
/** Most options of one answer. Visitors search for others. */
const OPTIONS = '20'

export type FormLinkUseService = ReturnType<typeof createFormLinkUseService>

/** Opens and saves forms by links, with the permissions of the issuer and through the record engine. */
export function createFormLinkUseService({ engine, access, links, dictionaries, choices }: Dependencies) {
  const inTurn = createFairTurns(SAVES)

  return {
    /** @throws AppError FORM_LINK_INVALID */
    async open(secret: string): Promise<LinkAnswer> {
      const opened = await access.open(secret)
      const { link, screen, form } = opened
      const record = link.allows === 'add' ? undefined : await asInvalid(() => readRecord(opened))
      if (link.allows === 'view' && !(await links.take(link.id))) throw new AppError('FORM_LINK_INVALID')
      return {
        allows: link.allows,
        title: form.head.tableTxt,
        page: screen.page,
        entity: screen.entity,
        ...(record && { record }),
        dictionaries: await optionsOf(screen),
      }
    },

    /** Options of a field that may be filled in: keys and labels, as the issuer may choose them. @throws as `open` */
    async options(secret: string, field: string, keyword?: string): Promise<DictionaryOption[]> {
      const { issuer, named } = await fieldOf(secret, field)
      return asInvalid(() => choices.options(issuer, named, { keyword, pageSize: OPTIONS }))
    },

    /** One label for each key of a comma list. @throws as `open` */
    async labels(secret: string, field: string, keys: string): Promise<string[]> {
      const { issuer, named } = await fieldOf(secret, field)
      return asInvalid(() => choices.labels(issuer, named, keys))
    },

    /** Nodes of the tree of a field below a parent. @throws as `open` */
    async nodes(secret: string, field: string, parent?: string): Promise<LookupNode[]> {
      const { issuer, named } = await fieldOf(secret, field)
      return asInvalid(() => choices.nodes(issuer, named, parent))
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

  /** @throws AppError FORM_LINK_INVALID also for a field that may not be filled in */
  async function fieldOf(secret: string, field: string) {
    const { link, issuer, screen } = await access.open(secret)
    if (!screen.filled.has(field)) throw new AppError('FORM_LINK_INVALID')
    return { issuer, named: { table: link.tableName, field } }
  }

  async function saveNow(secret: string, sent: Readonly<Row>, report: WriteReport): Promise<void> {
    const opened = await access.open(secret)
    const { link, screen, entity } = opened
    if (link.allows === 'view') throw new AppError('FORM_LINK_INVALID')
    // The page sends the version that it opened. Without it a save would overwrite changes that others made since.
    const isBlind = link.allows === 'edit' && entity['x-version'] === true && typeof sent.version !== 'number'
    if (isBlind) throw new AppError('FORM_LINK_STALE')
    if (!(await links.take(link.id))) throw new AppError('FORM_LINK_INVALID')
    try {
      await asInvalid(() => write(opened, pick(sent, screen.filled), sent.version))
      report.ignored(Object.keys(sent).filter((name) => !screen.filled.has(name) && name !== 'version'))
    } catch (error) {
      await links.giveBack(link.id)
      throw error
    }
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
    const row = await engine.get(issuer, entity, link.dataId!)
    const record: Row = link.allows === 'edit' ? { version: row.version } : {}
    for (const name of screen.linkedNames) record[name] = row[textName(name)] ?? row[name]
    for (const name of screen.shown) {
      record[name] = row[name]
      if (row[textName(name)] !== undefined) record[textName(name)] = row[textName(name)]
    }
    return record
  }

  async function optionsOf({ entity }: LinkScreen): Promise<DictionaryItems> {
    const codes = Object.values(entity.properties).flatMap((field) => field['x-dict'] ?? [])
    const all = await dictionaries.all()
    return Object.fromEntries(codes.map((code) => [code, all[code] ?? []]))
  }
}

const pick = (row: Readonly<Row>, names: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
