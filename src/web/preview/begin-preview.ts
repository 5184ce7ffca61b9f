import { RefusedError } from '#renderers/ports.ts'
import type { PreviewResult } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'
import { previewTexts } from './preview-texts.ts'

/** Result of a request for a preview: a session, or the reason of a refusal. */
export type Beginning = { result: PreviewResult } | { reason: string }

/** Requests a preview in the name of the viewer; never rejects, and shows no notice. */
export async function beginPreview(http: Http, token: string | undefined, user: string | null): Promise<Beginning> {
  if (!user) return { reason: previewTexts.nobody }
  if (token === undefined) return { reason: previewTexts.notSignedIn }
  try {
    const path = '/sys/user/preview'
    const { result } = await http.send<PreviewResult>({ method: 'POST', path, body: { userId: user }, quiet: true })
    return { result }
  } catch (error) {
    return { reason: error instanceof RefusedError ? error.message : reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { response?: { status?: number } } }).cause
  const status = cause?.response?.status
  if (status === 403) return previewTexts.notGranted
  return status === 401 || status === 500 ? previewTexts.notSignedIn : previewTexts.failed
}
