import { describe, expect, it } from 'vitest'
import { TOKEN_EXPIRED_MESSAGE } from '#shared/wire/protocol.ts'
import { createFailures, meaningOf, RELOAD_DELAY_MS } from './failures.ts'

const SIGNED_IN = { hasToken: true, onLoginPage: false }
const NOBODY = { hasToken: false, onLoginPage: false }
const LOGIN_PAGE = { hasToken: true, onLoginPage: true }

describe('the error catalogue', () => {
  it.each([
    { failure: { status: 403, message: 'x' }, at: SIGNED_IN, means: { text: '拒绝访问' } },
    { failure: { status: 404, message: 'x' }, at: SIGNED_IN, means: { text: '很抱歉，资源未找到!' } },
    { failure: { status: 504 }, at: SIGNED_IN, means: { text: '网络超时' } },
    { failure: { timedOut: true }, at: SIGNED_IN, means: { text: '网络超时' } },
    { failure: { status: 401 }, at: SIGNED_IN, means: { text: '未授权，请重新登录', sessionEnds: 'reload' } },
    { failure: { status: 401 }, at: NOBODY, means: { text: '未授权，请重新登录' } },
    {
      failure: { status: 500, message: TOKEN_EXPIRED_MESSAGE },
      at: SIGNED_IN,
      means: { text: '很抱歉，登录已过期，请重新登录', sessionEnds: 'ask' },
    },
    { failure: { status: 500, message: TOKEN_EXPIRED_MESSAGE }, at: NOBODY, means: { text: TOKEN_EXPIRED_MESSAGE } },
    {
      failure: { status: 500, message: TOKEN_EXPIRED_MESSAGE },
      at: LOGIN_PAGE,
      means: { text: TOKEN_EXPIRED_MESSAGE },
    },
    { failure: { status: 500, message: '系统出现故障' }, at: SIGNED_IN, means: { text: '系统出现故障' } },
    { failure: { status: 429, message: '请求过于频繁' }, at: SIGNED_IN, means: { text: '请求过于频繁' } },
    { failure: { status: 502 }, at: SIGNED_IN, means: { text: '服务器返回了无法识别的内容' } },
    { failure: {}, at: SIGNED_IN, means: { text: '网络连接失败，请检查网络后重试' } },
  ])('$failure at $at means $means', ({ failure, at, means }) => {
    expect(meaningOf(failure, at)).toEqual(means)
  })
})

/** Failures that record their effects in order; the user signs in again when `agree` is called. */
function watched() {
  const seen: string[] = []
  let token = 't'
  const { promise: agreed, resolve: agree } = withResolvers()
  const failures = createFailures({
    token: () => token,
    onLoginPage: () => false,
    showNotice: (text) => seen.push(text),
    promptSignInAgain: () => {
      seen.push('ask')
      return agreed
    },
    signOut: async () => seen.push('sign out'),
    reload: () => seen.push('reload'),
    wait: async (ms) => void seen.push(`wait ${ms}`),
  })
  return { seen, failures, agree, signInElsewhere: () => (token = 'other') }
}

function withResolvers() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('several simultaneous failures', () => {
  it('show one notice and reload once after 1.5 s when nobody is signed in any more', async () => {
    const { seen, failures } = watched()
    for (let call = 0; call < 3; call++) failures.report({ status: 401 })
    await settled()
    expect(RELOAD_DELAY_MS).toBe(1500)
    expect(seen).toEqual(['未授权，请重新登录', 'sign out', 'wait 1500', 'reload'])
  })

  it('ask once when the token has expired, and sign out only when the user agrees', async () => {
    const { seen, failures, agree } = watched()
    const expired = { status: 500, message: TOKEN_EXPIRED_MESSAGE }
    failures.report(expired)
    failures.report(expired)
    failures.report({ status: 401 })
    failures.report({ status: 403 })
    await settled()
    expect(seen).toEqual(['ask'])
    agree()
    await settled()
    expect(seen).toEqual(['ask', 'sign out', 'reload'])
  })

  it('keep a session that began in another tab during the call', async () => {
    const { seen, failures, agree, signInElsewhere } = watched()
    failures.report({ status: 500, message: TOKEN_EXPIRED_MESSAGE })
    signInElsewhere()
    agree()
    await settled()
    expect(seen).toEqual(['ask', 'reload'])
  })
})
