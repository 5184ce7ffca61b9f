import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { FormDocuments } from '#shared/documents/online-form/form-documents.ts'
import type { Tables } from '../../../db/connection.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { documentWriter } from '../../../documents/document-store.ts'
import type { StoredDocuments } from '../../../documents/documents.ts'
import { putInUse } from '../../../documents/put-in-use.ts'
import { AppError } from '../../../http/errors.ts'
import type { NewId } from '../../../platform/ids.ts'
import type { FormService } from './form.service.ts'
import { formSyncs } from './form-sync.repository.ts'
import { formTables } from './form-table.repository.ts'
import { type LosingStep, planSync, renamesOf, type StoredTable, type SyncStep, takenNames } from './plan-sync.ts'

interface Needs {
  kysely: Kysely<Tables>
  documents: Pick<StoredDocuments, 'checker' | 'published'>
  forms: FormService
  newId: NewId
}

/** `normal` never loses anything; `force` also forgets what cannot be kept, once the person has seen what that is. */
export type SyncMode = 'normal' | 'force'

type Trx = Transaction<Tables>

export type FormSyncService = ReturnType<typeof createFormSyncService>

/** Makes the tables of online forms. */
export function createFormSyncService({ kysely, documents, forms, newId }: Needs) {
  const { checker, published } = documents

  return {
    /**
     * What `force` would lose now, and by what a person says that he has seen it.
     * @throws AppError FORM_UNKNOWN, FORM_SYNC_NAMES
     */
    async plan(id: string): Promise<Pick<Plan, 'losses' | 'confirm'>> {
      const { document, form } = await forms.requireForm(id)
      const { entity } = forms.documentsOf(form)
      const former = await forms.formerForm(document)
      const { losses, confirm } = await kysely.transaction().execute(async (trx) => {
        const stored = await formTables.read(trx, entity['x-table']!)
        return planFor(trx, { entity, form, former }, stored, 'force')
      })
      return { losses, confirm }
    },

    /**
     * Makes the table of a form fit its newest version and puts entity and pages in use, all in one transaction.
     * @param confirm from the refusal that told what would be lost
     * @throws AppError FORM_UNKNOWN, FORM_HAS_PROBLEMS, FORM_SYNC_NAMES, FORM_SYNC_DUPLICATES, FORM_SYNC_LOSES with
     * `{ losses, confirm }`, DATABASE_BUSY while others hold the table
     */
    async synchronise(by: string, id: string, mode: SyncMode, confirm?: string): Promise<void> {
      const { document, version, form } = await forms.requireForm(id)
      const { entity, pages } = forms.documentsOf(form)
      await requireSound({ entity, pages })
      const fingerprint = await checker.fingerprint()
      await inTransaction(kysely, async ({ transaction, afterCommit }) => {
        const writer = documentWriter(transaction, newId)
        // Held to the end: two synchronisations of a form come one after the other.
        const held = await writer.lock(document)
        if (held.headNumber !== version.number) throw new AppError('FORM_SYNC_STALE')
        const former = await forms.formerForm(held)
        const statements = await fitTable(transaction, { entity, form, former }, mode, confirm)
        await formSyncs.tell(transaction, {
          ...{ id: newId(), documentId: held.id, tableName: form.head.tableName },
          ...{ number: version.number, mode, statements: statements.join(';\n'), createBy: by },
        })
        // The same as what was saved, unless an earlier release saved it.
        await putInUse(writer, by, { kind: 'entity', address: entity.$id }, entity, fingerprint)
        for (const [address, page] of Object.entries(pages)) {
          await putInUse(writer, by, { kind: 'page', address }, page, fingerprint)
        }
        await published.changed({ trx: transaction, afterCommit })
      })
    },
  }

  async function requireSound({ entity, pages }: Pick<FormDocuments, 'entity' | 'pages'>): Promise<void> {
    const problems = await checker.checkTogether([
      { kind: 'entity', address: entity.$id, text: JSON.stringify(entity) },
      ...Object.entries(pages).map(([address, page]) => ({
        kind: 'page' as const,
        address,
        text: JSON.stringify(page),
      })),
    ])
    if (problems.length > 0) throw new AppError('FORM_HAS_PROBLEMS', { reason: problems[0]!.reason })
  }
}

type Wish = Omit<Parameters<typeof planSync>[0], 'stored' | 'dropsRemoved'>

interface Plan {
  steps: SyncStep[]
  losses: string[]
  /** By what a person says that these are the losses he has seen. */
  confirm: string
}

/** @throws AppError FORM_SYNC_NAMES */
async function planFor(trx: Trx, wish: Wish, stored: StoredTable | undefined, mode: SyncMode): Promise<Plan> {
  const table = wish.entity['x-table']!
  const renames = stored === undefined ? new Map<string, string>() : renamesOf(wish.form, wish.former, stored)
  const taken = stored === undefined ? [] : takenNames(renames, stored)
  if (taken.length > 0) throw new AppError('FORM_SYNC_NAMES', { names: taken.join('、') })
  const steps = planSync({ ...wish, stored, dropsRemoved: mode === 'force' })
  const before = new Map([...renames].map(([from, to]) => [to, from]))
  const losses: string[] = []
  for (const step of steps) {
    if (!('loses' in step)) continue
    const { name } = step.column
    // What no row holds cannot be lost, so either mode does it.
    const rows = await formTables.lost(trx, table, step, before.get(name) ?? name)
    if (rows > 0) losses.push(sentence(step, rows))
  }
  const confirm = createHash('sha256').update(JSON.stringify(losses)).digest('hex').slice(0, 16)
  return { steps, losses, confirm }
}

function sentence(step: LosingStep, rows: number): string {
  const { name, type } = step.column
  if (step.do === 'narrow') return `${name} 有${rows}行超过${step.length}个字符，将被截短`
  if (step.do === 'drop') return `${name} 被删除，${rows}行的内容将丢失`
  return `${name} 由 ${step.from} 改为 ${type}，${rows}行的内容将丢失`
}

/** Answers with the statements that were run. */
async function fitTable(trx: Trx, wish: Wish, mode: SyncMode, confirmed: string | undefined): Promise<string[]> {
  const table = wish.entity['x-table']!
  const { steps, losses, confirm } = await planFor(trx, wish, await heldTable(trx, table), mode)
  if (losses.length > 0 && !(mode === 'force' && confirmed === confirm)) {
    throw new AppError('FORM_SYNC_LOSES', { losses: losses.join('；') }, { losses, confirm })
  }
  const statements: string[] = []
  for (const step of steps) {
    if (step.do === 'index' && step.index.unique) await requireNoDuplicates(trx, table, step.index.columns)
    statements.push(...(await formTables.run(trx, table, step)))
  }
  return statements
}

async function heldTable(trx: Trx, table: string): Promise<StoredTable | undefined> {
  const exists = (await formTables.read(trx, table)) !== undefined
  await formTables.hold(trx, table, exists)
  return exists ? formTables.read(trx, table) : undefined
}

async function requireNoDuplicates(trx: Trx, table: string, columns: readonly string[]): Promise<void> {
  const count = await formTables.duplicates(trx, table, columns)
  if (count > 0) throw new AppError('FORM_SYNC_DUPLICATES', { column: columns.at(-1), count })
}
