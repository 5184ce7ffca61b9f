import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { Person } from './workflow-desk.ts'

/** Server that listens and stores files in a folder of its own. */
export async function serverWithFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'cbo-opinions-'))
  const server = await createTestServer({ env: { DATA_DIR: folder } })
  const base = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}${CONTEXT_PATH}`
  return {
    server,
    ...filesOf(base),
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ServerWithFiles = Awaited<ReturnType<typeof serverWithFiles>> & { server: TestServer }

function filesOf(base: string) {
  return {
    /** Resolves to the path of the uploaded file. */
    async upload({ token }: Person, name: string, content: string | Uint8Array<ArrayBuffer> = '附件'): Promise<string> {
      const form = new FormData()
      form.append('file', new Blob([content]), name)
      const answer = await fetch(`${base}/sys/common/upload`, {
        method: 'POST',
        headers: { [TOKEN_HEADER]: token },
        body: form,
      })
      const body = (await answer.json()) as { success: boolean; message: string }
      if (!body.success) throw new Error(body.message)
      return body.message
    },

    /** Status of a request for the content of a file. */
    async statusOf(path: string, { token }: Person, tenant?: string): Promise<number> {
      const headers = { [TOKEN_HEADER]: token, ...(tenant && { [TENANT_HEADER]: tenant }) }
      return (await fetch(`${base}/sys/common/static/${path}`, { headers })).status
    },
  }
}

export async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp({ create: { width: 2, height: 2, channels: 3, background: '#c00' } })
  return new Uint8Array(await drawn.png().toBuffer())
}
