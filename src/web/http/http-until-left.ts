import { NoticedError } from '#renderers/ports.ts'
import type { Http, HttpRequest } from './client.ts'

/**
 * Client for one screen: cancels its reads when the screen is left. Writes are completed, since their outcome would be
 * unknown.
 * @param left may already be aborted; then reads fail immediately.
 */
export function httpUntilLeft(http: Http, left: AbortSignal): Http {
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
