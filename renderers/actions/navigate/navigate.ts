import type { ActionContext } from '../../pieces.ts'

/** A path inside the application: one slash in front, so that no computed value leads to another host. */
const INSIDE = /^\/(?![/\\])/

/** Leads to another screen of the application; anything else is refused. */
export async function runNavigate({ ports }: ActionContext, { path }: { path: unknown }): Promise<void> {
  if (typeof path !== 'string' || !INSIDE.test(path)) throw new Error(`跳转地址应以单个 / 开头：${String(path)}`)
  ports.navigate(path)
}
