import type { Envelope } from '#shared/wire/envelope.ts'
import type { Http, HttpRequest } from '../client.ts'

export interface FakeHttp extends Http {
  /** Requests in order: verb, path, and the query or body when there is one. */
  requests: { call: string; query?: unknown; body?: unknown }[]
}

/** Answers calls from a table of `VERB /path`; an Error is thrown, anything else is the result. */
export function fakeHttp(answers: Record<string, unknown>): FakeHttp {
  const requests: FakeHttp['requests'] = []
  return {
    requests,
    async send<T>({ method, path, query, body }: HttpRequest): Promise<Envelope<T>> {
      const call = `${method} ${path}`
      requests.push({ call, ...(query && { query }), ...(body !== undefined && { body }) })
      const result = answers[call]
      if (result instanceof Error) throw result
      return { success: true, message: `done ${call}`, code: 200, result: result as T, timestamp: 0 }
    },
  }
}
