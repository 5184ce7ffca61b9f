import { describe, expect, it } from 'vitest'
import { fileToken, giveFileCookie } from './file-cookie.ts'

type Request = Parameters<typeof giveFileCookie>[0]

function given(request: object): string | undefined {
  let cookie: string | undefined
  const reply = { header: (_: string, value: string) => (cookie = value) }
  giveFileCookie({ headers: {}, protocol: 'http', principal: {}, ...request } as Request, reply as never)
  return cookie
}
const tokenOf = (headers: Record<string, string>) => fileToken({ headers })

describe('the cookie for files', () => {
  it('is for files only, and no script can read it', () => {
    const headers = { 'x-access-token': 'abc' }
    expect(given({ headers })).toBe('file_token=abc; Path=/tjjc/sys/common/static; HttpOnly; SameSite=Lax')
    expect(given({ headers, protocol: 'https' })).toMatch(/; Secure$/)
  })

  it('is not given without a token, nor in a preview', () => {
    expect(given({})).toBeUndefined()
    expect(given({ headers: { 'x-access-token': 'abc' }, principal: { viewer: { username: 'v' } } })).toBeUndefined()
  })

  it('is read where no header says who asks', () => {
    expect(tokenOf({ cookie: 'other=1; file_token=a%2Fb; last=2' })).toBe('a/b')
    expect(tokenOf({ cookie: 'file_token=a', 'x-access-token': 'b' })).toBe('b')
    for (const cookie of ['', 'my_file_token=a', 'file_token=', 'file_token=%'])
      expect(tokenOf({ cookie })).toBeUndefined()
    expect(tokenOf({})).toBeUndefined()
  })
})
