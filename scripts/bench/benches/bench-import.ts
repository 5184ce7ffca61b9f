import { type Api, signInByCall } from '#e2e/support/api.ts'
import { workbookWith } from '#e2e/support/data/workbook.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { IMPORT_STREAM_TYPE, type ImportProgress, type ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { Findings, Result } from '../result.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import { timed } from '../statistics.ts'
import { createBenchEnvironment } from './bench-environment.ts'

const USERS = 10_000
const USERS_GOAL_MS = 60_000
const USER_HEADS = ['用户账号', '登录密码', '确认密码', '用户姓名', '工号', '手机号码']
const ITEMS = 100_000
const ITEM_HEADS = ['字典编码', '名称', '数据值', '排序值']
const DICT_CODE = 'bench_items'

/** Call and size of an import. */
interface Import {
  readonly product: RunningProduct
  readonly admin: Api
  readonly path: string
  readonly rows: number
}

/** Imports many accounts once, after a dry run, as a person has to. Uses a new database. */
export function benchImport(): Promise<Findings> {
  return onProduct({}, async (product, admin) => {
    const users: Import = { product, admin, path: '/sys/user/importExcel', rows: USERS }
    const content = await workbookWith(
      USER_HEADS,
      Array.from({ length: USERS }, (_, index) => person(index)),
    )
    const { results, lines } = await dryAndReal(users, content, `import of ${USERS} users`, USERS_GOAL_MS)
    const broken = await workbookWith(USER_HEADS, [person(USERS), [...person(USERS + 1).slice(0, 5), '123']])
    const note = `import: among 100,000 users, over HTTP, ${lines} lines of progress; a wrong phone number in the second row is told as ${await firstCell(users, broken)}`
    return { results, notes: [note] }
  })
}

/** Imports items of one dictionary, up to `IMPORT_MAX_ROWS`. Uses a new database. */
export function benchItems(): Promise<Findings> {
  return onProduct({ IMPORT_MAX_ROWS: String(ITEMS) }, async (product, admin) => {
    const added = await admin.call('POST', '/sys/dict/add', { dictName: '大字典', dictCode: DICT_CODE })
    if (!added.body.success) throw new Error(added.body.message)
    const items: Import = { product, admin, path: '/sys/dictItem/importExcel', rows: ITEMS }
    const content = await workbookWith(
      ITEM_HEADS,
      Array.from({ length: ITEMS }, (_, index) => item(index)),
    )
    const { results, lines } = await dryAndReal(items, content, `import of ${ITEMS} dictionary items`)
    return { results, notes: [`items: of one dictionary, over HTTP, ${lines} lines of progress`] }
  })
}

async function onProduct(
  settings: Record<string, string>,
  use: (product: RunningProduct, admin: Api) => Promise<Findings>,
): Promise<Findings> {
  const environment = await createBenchEnvironment()
  try {
    const product = await startProduct(environment, settings)
    try {
      return await use(product, await signInByCall(product.url, 'admin', environment.adminPassword))
    } finally {
      await product.stop()
    }
  } finally {
    environment.remove()
  }
}

async function dryAndReal(given: Import, content: Buffer, name: string, goalMs?: number) {
  const dry = await timed(() => sent(given, content, 'dryRun=true&progress=true'))
  let lines = 0
  const real = await timed(async () => {
    lines = await sent(given, content, 'progress=true')
  })
  const goal = goalMs === undefined ? undefined : { oursAtMost: goalMs }
  const results: Result[] = [
    { name, unit: 'ms', ours: real, ...(goal && { goal }) },
    { name: `its dry run`, unit: 'ms', ours: dry },
  ]
  return { results, lines }
}

function person(index: number): string[] {
  const number = String(index).padStart(5, '0')
  return [`import${number}`, 'Aa123456!', 'Aa123456!', `导入${number}`, `I${number}`, `150001${number}`]
}

const item = (index: number) => [DICT_CODE, `名称${index}`, `value${index}`, String(index + 1)]

/** @returns the number of progress reports @throws when a row is refused */
async function sent(given: Import, content: Buffer, query: string): Promise<number> {
  const { progress, answer } = await answerTo(given, content, query)
  if (answer.result.errorCount > 0 || answer.result.successCount !== given.rows)
    throw new Error(JSON.stringify(answer).slice(0, 500))
  return progress.length
}

async function firstCell(given: Import, content: Buffer): Promise<string | undefined> {
  const { answer } = await answerTo(given, content, 'dryRun=true&progress=true')
  return answer.result.problems[0]?.cell
}

async function answerTo({ product, admin, path }: Import, content: Buffer, query: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'rows.xlsx')
  const response = await fetch(`${product.url}${CONTEXT_PATH}${path}?${query}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: admin.token },
    body: form,
  })
  // An empty line is a keep-alive.
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  if (!response.headers.get('content-type')?.startsWith(IMPORT_STREAM_TYPE))
    throw new Error(lines.join('\n').slice(0, 500))
  const answer = JSON.parse(lines.pop()!) as Envelope<ImportResult>
  return { progress: lines.map((line) => JSON.parse(line) as ImportProgress), answer }
}
