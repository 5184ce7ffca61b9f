import { describe, expect, it } from 'vitest'
import { clientOf } from './user-agent.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

describe('the client', () => {
  it.each([
    [CHROME, 'Chrome 131', 'Windows 10'],
    [`${CHROME} Edg/130.0.2849.80`, 'Edge 130', 'Windows 10'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17',
      'iOS 17',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; V2307A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
      '微信 8',
      'Android 14',
    ],
    ['curl/8.5.0', 'curl 8', null],
    ['something else', null, null],
    [null, null, null],
  ])('%s is named for people', (userAgent, browser, os) => {
    expect(clientOf(userAgent)).toEqual({ browser, os })
  })
})
