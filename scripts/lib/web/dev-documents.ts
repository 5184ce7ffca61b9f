import { mkdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { SAVE_PATH } from '#shared/wire/playground.ts'

const MOST_BYTES = 2_000_000
const ADDRESS = /^[a-z][a-z0-9-]{0,60}\/[a-z][a-z0-9-]{0,60}$/

interface Draft {
  kind: 'page' | 'entity'
  address: string
  text: string
}

/** Lets the playground write new documents during `npm run dev`; a built product does not include it. */
export function saveDocuments(folder: string): Plugin {
  return {
    name: 'save-documents',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use(SAVE_PATH, (request, response) => {
        answerSave(folder, request).then(
          ({ status, body }) => send(response, status, body),
          (error: Error) => send(response, 500, { message: error.message }),
        )
      })
    },
  }
}

interface Answer {
  status: number
  body: { file: string } | { message: string }
}

async function answerSave(folder: string, request: IncomingMessage): Promise<Answer> {
  const refused = (status: number, message: string): Answer => ({ status, body: { message } })
  if (request.method !== 'POST') return refused(405, '只接受 POST')
  // Other sites that the developer has open may post forms here, but neither JSON nor from this origin.
  const isOurs = request.headers['sec-fetch-site'] === 'same-origin'
  if (!isOurs || !request.headers['content-type']?.startsWith('application/json'))
    return refused(403, '只接受本页面的请求')
  const draft = draftIn(await bodyOf(request))
  if (!draft) return refused(400, '地址应为 <area>/<noun>，小写加连字符；内容应为 JSON')
  return writeNew(folder, draft)
}

/** Writes a new document, and never overwrites a file. */
export async function writeNew(folder: string, { kind, address, text }: Draft): Promise<Answer> {
  const name = `${address}.${kind}.json`
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, text, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return { status: 409, body: { message: `schemas/${name} 已存在，请换一个地址` } }
  }
  return { status: 200, body: { file: `schemas/${name}` } }
}

/** Undefined for a body that is no draft of a document. */
export function draftIn(body: string): Draft | undefined {
  try {
    const { kind, address, text } = JSON.parse(body) as Partial<Draft>
    if ((kind !== 'page' && kind !== 'entity') || typeof address !== 'string' || !ADDRESS.test(address))
      return undefined
    if (typeof text !== 'string') return undefined
    JSON.parse(text)
    return { kind, address, text }
  } catch {
    return undefined
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('文档过大')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: Answer['body']): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}
