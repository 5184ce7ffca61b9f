import type { Envelope } from '#shared/wire/envelope.ts'
import { IMPORT_STREAM_TYPE, type ImportProgress, type ImportResult } from '#shared/wire/import-result.ts'
import { type Api, signInByCall } from '../../src/e2e/support/api.ts'
import { workbookWith } from '../../src/e2e/support/workbook.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '../../src/shared/wire/protocol.ts'
import type { Findings } from './result.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { setStage } from './stage.ts'
import { timed } from './statistics.ts'

const ROWS = 10_000
const GOAL_MS = 60_000
const HEADS = ['用户账号', '登录密码', '确认密码', '用户姓名', '工号', '手机号码']

/** A bulk import of accounts, once: the dry run first, as a person has to. On a database of its own. */
export async function benchImport(): Promise<Findings> {
  const stage = await setStage()
  try {
    const product = await startProduct(stage)
    try {
      const admin = await signInByCall(product.url, 'admin', stage.adminPassword)
      const content = await workbookWith(
        HEADS,
        Array.from({ length: ROWS }, (_, index) => person(index)),
      )
      const dry = await timed(() => sent(product, admin, content, 'dryRun=true&progress=true'))
      let lines = 0
      const real = await timed(async () => {
        lines = await sent(product, admin, content, 'progress=true')
      })
      const broken = await workbookWith(HEADS, [person(ROWS), [...person(ROWS + 1).slice(0, 5), '123']])
      return {
        results: [
          { name: `import of ${ROWS} users`, unit: 'ms', ours: real, goal: { oursAtMost: GOAL_MS } },
          { name: `its dry run`, unit: 'ms', ours: dry },
        ],
        notes: [
          `import: among 100,000 users, over HTTP, ${lines} lines of progress; a wrong phone number in the second row is told as ${await firstCell(product, admin, broken)}`,
        ],
      }
    } finally {
      await product.stop()
    }
  } finally {
    stage.remove()
  }
}

function person(index: number): string[] {
  const number = String(index).padStart(5, '0')
  return [`import${number}`, 'Aa123456!', 'Aa123456!', `导入${number}`, `I${number}`, `150001${number}`]
}

/** @returns how often progress was told @throws when a row is refused */
async function sent(product: RunningProduct, admin: Api, content: Buffer, query: string): Promise<number> {
  const { progress, answer } = await answerTo(product, admin, content, query)
  if (answer.result.errorCount > 0 || answer.result.successCount !== ROWS)
    throw new Error(JSON.stringify(answer).slice(0, 500))
  return progress.length
}

async function firstCell(product: RunningProduct, admin: Api, content: Buffer): Promise<string | undefined> {
  const { answer } = await answerTo(product, admin, content, 'dryRun=true&progress=true')
  return answer.result.problems[0]?.cell
}

async function answerTo(product: RunningProduct, { token }: Api, content: Buffer, query: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'users.xlsx')
  const response = await fetch(`${product.url}${CONTEXT_PATH}/sys/user/importExcel?${query}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: form,
  })
  // An empty line is a sign of life.
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  if (!response.headers.get('content-type')?.startsWith(IMPORT_STREAM_TYPE))
    throw new Error(lines.join('\n').slice(0, 500))
  const answer = JSON.parse(lines.pop()!) as Envelope<ImportResult>
  return { progress: lines.map((line) => JSON.parse(line) as ImportProgress), answer }
}
