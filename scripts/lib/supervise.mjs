import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Exit codes above this stand for a signal, as in a shell. */
const SIGNALLED = 128

const DEFAULTS = {
  firstWaitMs: 1000,
  longestWaitMs: 60_000,
  /** A server that ran this long was healthy; the next wait is the first one again. */
  stableMs: 60_000,
  /** Starts that end by themselves before any was ready; then a setting is wrong, and the sentences of the starts say which. */
  mostRefusals: 5,
}

/**
 * Runs a server, and starts it again whenever it dies; each wait is twice as long as the one before. Ends when the server ends
 * in good order, when `stopped` is aborted, or when the server refuses to start. After one successful start it never gives up.
 * @param start launches the server; returns the promise of its exit code, and whether it takes requests by now
 * @returns the exit code of the last server
 */
export async function supervise(
  start,
  { stopped, log, pause = waitUnless, now = () => performance.now(), ...changes },
) {
  const { firstWaitMs, longestWaitMs, stableMs, mostRefusals } = { ...DEFAULTS, ...changes }
  let [failures, refusals, everReady] = [0, 0, false]
  for (;;) {
    const began = now()
    const server = start()
    const code = await server.exitCode
    if (code === 0 || stopped.aborted) return code
    everReady ||= server.isReady()
    if (!everReady && code < SIGNALLED) refusals += 1
    if (refusals >= mostRefusals) {
      log(`服务器连续 ${refusals} 次未能启动，不再重试；请按上面的提示处理后重新启动。`)
      return code
    }
    if (now() - began >= stableMs) failures = 0
    const waitMs = Math.min(firstWaitMs * 2 ** failures, longestWaitMs)
    failures += 1
    log(`服务器意外退出（${reasonOf(code)}），${waitMs / 1000} 秒后重新启动`)
    if (!(await pause(waitMs, stopped))) return 0
  }
}

function reasonOf(code) {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === code - SIGNALLED) ?? []
  return signal === undefined ? `退出码 ${code}` : `信号 ${signal}`
}

/** @returns false when `stopped` was aborted meanwhile. */
async function waitUnless(ms, stopped) {
  await wait(ms, undefined, { signal: stopped }).catch(() => undefined)
  return !stopped.aborted
}
