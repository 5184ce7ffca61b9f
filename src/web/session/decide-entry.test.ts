import { describe, expect, it } from 'vitest'
import { decideEntry, type EntryInput } from './decide-entry.ts'

const nobody: EntryInput = { isGuest: false, path: '/system/user', hasPermissions: false }
const user: EntryInput = { ...nobody, token: 't' }
const guest: EntryInput = { ...user, isGuest: true }

describe('before a path is shown', () => {
  it.each([
    { why: 'nobody on a closed route becomes a guest', facts: nobody, decision: 'sign-in-as-guest' },
    { why: 'nobody may see the login page', facts: { ...nobody, path: '/user/login' }, decision: 'show' },
    { why: 'a slash at the end changes nothing', facts: { ...nobody, path: '/user/login/' }, decision: 'show' },
    { why: 'nobody may register', facts: { ...nobody, path: '/user/register' }, decision: 'show' },
    { why: 'nobody may see the result', facts: { ...nobody, path: '/user/register-result' }, decision: 'show' },
    { why: 'nobody may recover a password', facts: { ...nobody, path: '/user/alteration' }, decision: 'show' },
    { why: 'pop-ups are open', facts: { ...nobody, path: '/onlineIframe/OnlineIframe' }, decision: 'show' },
    { why: 'so are those that edit', facts: { ...nobody, path: '/onlineIframe/OnlineIframeEdit' }, decision: 'show' },
    {
      why: 'other pages below /user are closed',
      facts: { ...nobody, path: '/user/other' },
      decision: 'sign-in-as-guest',
    },
    { why: 'a user on the login page goes on', facts: { ...user, path: '/user/login' }, decision: 'leave-login' },
    { why: 'a guest on the login page stays', facts: { ...guest, path: '/user/login' }, decision: 'show' },
    { why: 'a token needs its permissions', facts: user, decision: 'fetch-permissions' },
    { why: 'a guest too', facts: guest, decision: 'fetch-permissions' },
    { why: 'then the page is shown', facts: { ...user, hasPermissions: true }, decision: 'show' },
    {
      why: 'a password that somebody else set is changed first',
      facts: { ...user, mustChangePassword: true },
      decision: 'change-password',
    },
    { why: 'who was signed out here goes to login', facts: { ...nobody, ended: 'to-login' }, decision: 'go-to-login' },
    { why: 'nothing begins while a reload is on its way', facts: { ...nobody, ended: 'reload' }, decision: 'wait' },
    { why: 'somebody else signed in elsewhere', facts: { ...user, ended: 'replaced' }, decision: 'reload' },
    {
      why: 'which disturbs no open route',
      facts: { ...user, path: '/user/register', ended: 'replaced' },
      decision: 'show',
    },
  ] as { why: string; facts: EntryInput; decision: string }[])('$why', ({ facts, decision }) => {
    expect(decideEntry(facts)).toBe(decision)
  })
})
