import { describe, expect, it } from 'vitest'
import { loginPathTo, targetAfterSignIn } from './redirect.ts'

const HOME = '/dashboard/analysis'

describe('the way after sign-in', () => {
  it.each([
    { redirect: '/system/user', to: '/system/user' },
    { redirect: '/system/user?status=1#top', to: '/system/user?status=1#top' },
    { redirect: '/users', to: '/users' },
    { redirect: '', to: HOME },
    { redirect: 'system/user', to: HOME },
    { redirect: '//evil.example', to: HOME },
    { redirect: '/\\evil.example', to: HOME },
    { redirect: '/a\\b', to: HOME },
    { redirect: '/\t/evil.example', to: HOME },
    { redirect: '/\n/evil.example', to: HOME },
    { redirect: 'https://evil.example', to: HOME },
    { redirect: 'javascript:alert(1)', to: HOME },
    { redirect: '/user/login', to: HOME },
    { redirect: '/user/login?redirect=/user/login', to: HOME },
    { redirect: '/user', to: HOME },
  ])('$redirect leads to $to', ({ redirect, to }) => {
    expect(targetAfterSignIn(`?redirect=${encodeURIComponent(redirect)}`)).toBe(to)
  })

  it('is home without a redirect', () => {
    expect(targetAfterSignIn('')).toBe(HOME)
  })

  it('returns to the page before the redirect', () => {
    const login = loginPathTo('/system/user?status=1')
    expect(login).toBe('/user/login?redirect=%2Fsystem%2Fuser%3Fstatus%3D1')
    expect(targetAfterSignIn(new URL(login, 'http://x').search)).toBe('/system/user?status=1')
    expect([loginPathTo('/'), loginPathTo('/user/login?x=1')]).toEqual(['/user/login', '/user/login'])
  })
})
