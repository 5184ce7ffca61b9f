import type { ActionContext } from '#renderers/plugin.ts'
import type { Step } from '#shared/documents/page.ts'

/** Runs branches in parallel and waits for all of them. @throws the error of the first failed branch. */
export async function runTogether(
  { run }: ActionContext,
  { branches }: { branches: readonly (readonly Step[])[] },
): Promise<void> {
  const ended = await Promise.allSettled(branches.map((steps) => run(steps)))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
