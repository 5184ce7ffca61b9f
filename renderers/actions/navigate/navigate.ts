import type { ActionContext } from '#renderers/plugin.ts'
import { paramsOf } from '#renderers/ui/overlay/params-of.ts'
import type { Row } from '#shared/documents/entity.ts'

/** Path inside the application: exactly one leading slash, because two would open another host. */
const INSIDE = /^\/(?![/\\])/

export interface NavigateParameters {
  path: unknown
  params?: Row
}

/** Opens another screen of the application; refuses any other address. */
export async function runNavigate({ ports }: ActionContext, { path, params = {} }: NavigateParameters): Promise<void> {
  if (typeof path !== 'string' || !INSIDE.test(path)) throw new Error(`跳转地址应以单个 / 开头：${String(path)}`)
  const query = new URLSearchParams(paramsOf(params)).toString()
  ports.navigate(query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`)
}
