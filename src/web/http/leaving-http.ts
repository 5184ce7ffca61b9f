import { NoticedError } from '#renderers/ports.ts'
import type { Http, HttpRequest } from './client.ts'

/**
 * The client for one screen: what is still being read when the screen is left is given up. Writes go through to their
 * end, since nobody could tell afterwards whether they were made.
 * @param left says so at once when it was aborted before.
 */
export function leavingHttp(http: Http, left: AbortSignal): Http {
  return {
    async send<T>(request: HttpRequest) {
      if (request.method !== 'GET') return http.send<T>(request)
      const signal = request.signal ? AbortSignal.any([request.signal, left]) : left
      try {
        return await http.send<T>({ ...request, signal })
      } catch (error) {
        if (left.aborted) throw new NoticedError('The screen was left', { cause: error })
        throw error
      }
    },
  }
}
