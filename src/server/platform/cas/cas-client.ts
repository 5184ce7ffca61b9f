import { type CasResult, readCasResponse } from './cas-response.ts'

export type CasClient = ReturnType<typeof createCasClient>

const TIMEOUT_MS = 10_000
const LONGEST_ANSWER = 64 * 1024

/** Asks a CAS server for whom it gave a ticket. @param serverUrl such as `https://sso.example/cas` */
export function createCasClient(serverUrl: string) {
  return {
    /** @throws when the server does not answer, or with something that is no answer. */
    async validate(ticket: string, service: string): Promise<CasResult> {
      const response = await fetch(`${serverUrl}/p3/serviceValidate?${new URLSearchParams({ ticket, service })}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`CAS server answered ${response.status}`)
      return readCasResponse(await limitedText(response))
    },
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > LONGEST_ANSWER) throw new Error('CAS server answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
