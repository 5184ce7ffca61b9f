import { differenceRows } from '#server/documents/difference-rows.ts'
import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { compareForms, type FormWords } from '#shared/documents/online-form/compare-forms.ts'
import { enhancementChanges } from '#shared/documents/online-form/enhancements/compare-enhancements.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { MOST_ENHANCEMENTS } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { ownEnhancements } from '#shared/documents/online-form/enhancements/view-enhancements.ts'
import { type OnlineForm, viewedTable } from '#shared/documents/online-form/form.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { BatchForm, BatchOutcome, FormBatch } from '../form/form-batch.service.ts'
import type { FormSources } from '../form/permissions/form-sources.service.ts'
import type { StoredForm, StoredForms } from '../form/stored-forms.service.ts'
import type { FormEnhanceService } from '../form-enhance/form-enhance.service.ts'
import type { GivenDefinition, PlacedProblem } from './definition-file.ts'
import { type DefinitionImporter, type ImportOutcome, lineOf, refused } from './definition-importer.ts'
import { definitionOfForm, FORM_SHAPE, formOfFile } from './form-definition.ts'
import { changeDenied, formDenied, isView, placeOf, tableOf, ungranted } from './given-form.ts'

interface Dependencies {
  batch: FormBatch
  forms: Pick<StoredForms, 'requireForm' | 'subsOf'>
  sources: Pick<FormSources, 'problems'>
  enhancements: Pick<FormEnhanceService, 'runFaults' | 'recordAll'>
  words: FormWords
}

/** Form of a file, with the stored form to compare it with. */
interface ReadForm {
  given: GivenDefinition
  batched: BatchForm
}

/** Exports and imports online forms. They are stored by the rules of the editor and not synchronised. */
export function createFormImporter({ batch, forms, sources, enhancements, words }: Dependencies): DefinitionImporter {
  return {
    shape: FORM_SHAPE,

    async export(principal, ids) {
      const chosen = new Map<string, OnlineForm>()
      for (const id of ids) {
        const { form } = await forms.requireForm(id)
        const isMain = form.head.tableType === 2 && viewedTable(form.head.tableName) === undefined
        const subs = isMain ? (await forms.subsOf(form.head.tableName)).map((sub) => sub.form) : []
        for (const each of [form, ...subs]) chosen.set(each.head.tableName, each)
      }
      const found = [...chosen.values()].sort(byTable)
      // A file with less than its forms would remove the rest where it is imported.
      const isEnhanced = found.some((form) => (form.enhancements ?? []).length > 0)
      if (isEnhanced && !principal.may('online:form-enhance:list')) throw new AppError('NOT_GRANTED')
      return found.map(definitionOfForm)
    },

    async take({ transaction: trx }, principal, given, signal) {
      const stored = batch.storedWithin(trx)
      const by = principal.username
      const taken = new Map<GivenDefinition, ImportOutcome>()
      const keep = async (some: readonly (ReadForm | ImportOutcome)[]) => {
        const meant = some.filter((each): each is ReadForm => 'batched' in each)
        for (const each of some) if (!('batched' in each)) taken.set(each.given, each)
        const outcomes = await batch.store(
          trx,
          by,
          meant.map(({ batched }) => batched),
          signal,
        )
        for (const [at, outcome] of outcomes.entries()) {
          taken.set(meant[at]!.given, await reportOf(principal, meant[at]!, outcome))
          if (outcome.problems.length > 0 || !outcome.isChanged) continue
          const before = meant[at]!.batched.before?.form.enhancements ?? []
          if (!isViewOf(outcome.form!)) {
            await enhancements.recordAll(trx, by, outcome.id!, before, outcome.form!.enhancements ?? [])
          }
        }
      }
      const inTurn = async (
        some: readonly GivenDefinition[],
        read: (each: GivenDefinition) => Promise<ReadForm | ImportOutcome>,
      ) => {
        const found: (ReadForm | ImportOutcome)[] = []
        for (const each of some) {
          signal.throwIfAborted()
          const wrong = each.problems.length > 0 ? each.problems : ungranted(principal, each)
          found.push(wrong.length > 0 ? refused(each, each.code, wrong) : await read(each))
        }
        return found
      }
      const [own, views] = [given.filter((each) => !isView(each)), given.filter(isView)]
      await keep(await inTurn(own, (each) => readFormFile(stored, principal, each)))
      // Views are stored last: whether a view can follow its form is known only once the form is stored.
      await keep(await inTurn(views, (each) => readViewFile(batch, stored, principal, each)))
      return given.map((each) => taken.get(each)!)
    },
  }

  async function reportOf(
    principal: Principal,
    { given, batched }: ReadForm,
    outcome: BatchOutcome,
  ): Promise<ImportOutcome> {
    const { form, isChanged } = outcome
    const before = batched.before?.form
    const name = nameOf(form ?? readForm(batched.rows.head, []))
    const problems = outcome.problems.map((problem) => placed(given, batched, problem))
    if (problems.length > 0 || !form) return refused(given, name, problems)
    if (!isChanged) return { given, name, outcome: 'same', told: [], problems: [] }
    const opened = await sources.problems(principal, form, before)
    const found = [
      ...opened.map((problem) => placed(given, batched, problem)),
      ...(await runProblems(principal, given, { before, form })),
    ]
    if (found.length > 0) return refused(given, name, found)
    if (!before) return { given, name, outcome: 'new', told: [`${form.fields.length}个字段`], problems: [] }
    return { given, name, outcome: 'changed', told: differences(principal, before, form, words), problems: [] }
  }

  async function runProblems(
    principal: Principal,
    given: GivenDefinition,
    { before, form }: { before: OnlineForm | undefined; form: OnlineForm },
  ): Promise<PlacedProblem[]> {
    if (isViewOf(form)) return []
    for (const { kind, enhancement } of enhancementChanges(before?.enhancements ?? [], form.enhancements ?? [])) {
      if (kind === 'removed') continue
      const at = `${given.place}.enhancements[${placeOf(given, enhancement)}]`
      const faults = await enhancements.runFaults(principal, enhancement)
      if (faults.length > 0) return faults.map(({ field, message }) => ({ place: `${at}.${field}`, message }))
    }
    return []
  }
}

async function readFormFile(
  stored: StoredForms,
  principal: Principal,
  given: GivenDefinition,
): Promise<ReadForm | ImportOutcome> {
  const tableName = tableOf(given)
  const before = await stored.storedOf(tableName)
  const { rows, enhancements } = formOfFile(given.content, before?.form)
  const denied = formDenied(principal, given, before) ?? changeDenied(principal, given, before, enhancements)
  if (denied) return refused(given, given.code, [denied])
  const wrong = codeProblem(given, enhancements)
  if (wrong) return refused(given, given.code, [wrong])
  return { given, batched: { rows, enhancements, ...(before && { before }) } }
}

/** A view depends on its form in use: it waits until the imported form is in use. */
async function readViewFile(
  batch: FormBatch,
  stored: StoredForms,
  principal: Principal,
  given: GivenDefinition,
): Promise<ReadForm | ImportOutcome> {
  const wrong = ['indexs', 'enhancements'].find((name) => ((given.content[name] ?? []) as Row[]).length > 0)
  if (wrong !== undefined) {
    const message = '视图的索引、按钮和事件随原表单，请在原表单中修改'
    return refused(given, given.code, [{ place: `${given.place}.${wrong}`, message }])
  }
  const head = readForm(given.content, []).head
  const before = await stored.storedOf(head.tableName)
  const denied = formDenied(principal, given, before)
  if (denied) return refused(given, given.code, [denied])
  const table = viewedTable(head.tableName)!
  const original = await stored.storedOf(table)
  if (!original) return refused(given, given.code, [{ place: given.place, message: `没有在线表单 ${table}` }])
  if (original.document.publishedNumber !== original.document.headNumber) {
    const reportOf = [`请先同步在线表单 ${table}，再导入一次`]
    return { given, name: `${given.code}（${head.tableTxt}）`, outcome: 'later', told: reportOf, problems: [] }
  }
  const compared = before?.form ?? viewLike(batch, given, original)
  if (!('head' in compared)) return refused(given, given.code, [compared])
  const { rows } = formOfFile(given.content, { ...original.form, ...compared, fields: original.form.fields })
  // A file has no own buttons of a view, so the import does not remove them.
  const enhancements = before ? ownEnhancements(before.form) : []
  return { given, batched: { rows, enhancements, ...(before ? { before } : { like: compared }) } }
}

function viewLike(batch: FormBatch, { content, place }: GivenDefinition, { form }: StoredForm) {
  try {
    return batch.viewNamed(form, readForm(content, []).head.tableName)
  } catch (error) {
    if (error instanceof AppError) return { place, message: refusal(error.code, error.details).message }
    throw error
  }
}

function codeProblem(given: GivenDefinition, enhancements: readonly FormEnhancement[]): PlacedProblem | undefined {
  const codes = new Set<string>()
  for (const enhancement of enhancements) {
    const place = `${given.place}.enhancements[${placeOf(given, enhancement)}]`
    if (codes.has(enhancement.code)) return { place, message: `按钮或事件 ${enhancement.code} 重复` }
    codes.add(enhancement.code)
  }
  if (enhancements.length <= MOST_ENHANCEMENTS) return undefined
  return { place: `${given.place}.enhancements`, message: `一个表单最多${MOST_ENHANCEMENTS}个按钮和事件` }
}

function placed(given: GivenDefinition, { enhancements }: BatchForm, { field, message }: FieldProblem): PlacedProblem {
  const inFile = field.replace(/^enhancements\[(\d+)\]/, (_, at: string) => {
    const enhancement = enhancements[Number(at)]
    return `enhancements[${enhancement ? placeOf(given, enhancement) : at}]`
  })
  return { place: `${given.place}.${inFile}`, message }
}

/** Differences show the stored form, so they need the permission to list it. */
function differences(principal: Principal, before: OnlineForm, after: OnlineForm, words: FormWords): string[] {
  const changes = enhancementChanges(before.enhancements ?? [], after.enhancements ?? [])
  const lines = changes.map(
    ({ kind, enhancement }) => `${CHANGES[kind]} ${KINDS[enhancement.kind]}「${enhancement.title}」`,
  )
  return [
    ...(principal.may('online:form:list') ? differenceRows(compareForms(before, after, words)).map(lineOf) : []),
    ...(principal.may('online:form-enhance:list') ? lines : []),
  ]
}

const CHANGES = { added: '新增', changed: '修改', removed: '删除' } as const
const KINDS = { button: '按钮', event: '事件', builtin: '系统按钮' } as const

const isViewOf = ({ head }: OnlineForm) => viewedTable(head.tableName) !== undefined
const nameOf = ({ head }: Pick<OnlineForm, 'head'>) => `${head.tableName}（${head.tableTxt}）`
const byTable = (one: OnlineForm, other: OnlineForm) => (one.head.tableName < other.head.tableName ? -1 : 1)
