import { describe, expect, it } from 'vitest'
import { mailHtml } from './mail-html.ts'

const SITE = 'https://shop.example'

describe('formatted text of a mail', () => {
  it.each([
    '<p>到期 <strong>提醒</strong></p>',
    '<img src="/tjjc/sys/common/static/editor/1/a.png" alt="图" width="300">',
    '<img src="https://shop.example/tjjc/sys/common/static/editor/1/a.png">',
    '<img src="data:image/png;base64,AAAA">',
    '<img src="cid:logo@shop.example">',
    '<a href="https://elsewhere.example/x" rel="noopener noreferrer">链接</a>',
  ])('keeps %j', (html) => {
    expect(mailHtml(html, SITE)).toBe(html)
  })

  it.each([
    'https://track.example/p.gif',
    'http://track.example/p.gif',
    '//track.example/p.gif',
    '/\\track.example/p.gif',
    '\\\\track.example/p.gif',
    ' \thttps://track.example/p.gif',
    'ht\ntps://track.example/p.gif',
    '\u200bhttps://track.example/p.gif',
    '/\t/track.example/p.gif',
    '/\u200b/track.example/p.gif',
    '&#104;ttps&colon;&sol;&sol;track.example/p.gif',
    'https:track.example/p.gif',
    'https://shop.example@track.example/p.gif',
    'https://shop.example.track.example/p.gif',
    'https://[broken/p.gif',
    'ftp://track.example/p.gif',
  ])('removes a picture from %j', (address) => {
    expect(mailHtml(`<img src="${address}" alt="图">`, SITE)).toBe('<img alt="图">')
    expect(mailHtml(`<img src="${address}" alt="图">`)).toBe('<img alt="图">')
  })

  it.each([
    ['<img srcset="https://track.example/p.gif 2x" alt="图">', '<img alt="图">'],
    ['<img src="/a.png" lowsrc="https://track.example/p.gif">', '<img src="/a.png">'],
    [
      '<table background="https://track.example/p.gif"><tr><td>格</td></tr></table>',
      '<table><tr><td>格</td></tr></table>',
    ],
    ['<td background="//track.example/p.gif">格</td>', '<td>格</td>'],
    ['<p style="background:url(https://track.example/p.gif);color:red">文</p>', '<p style="color: red">文</p>'],
    ['<p style="background-color:url(//track.example)">文</p>', '<p>文</p>'],
    ['<ul style="list-style-image:url(//track.example)"><li>文</li></ul>', '<ul><li>文</li></ul>'],
    ['<style>@import "https://track.example/p.css"</style><link rel="stylesheet" href="//track.example">文', '文'],
    ['<picture><source srcset="https://track.example/p.gif"><img src="/a.png"></picture>', '<img src="/a.png">'],
    ['<video poster="https://track.example/p.gif"></video><svg><image href="//track.example"/></svg>文', '文'],
    ['<base href="https://track.example/"><img src="/a.png">', '<img src="/a.png">'],
  ])('loads nothing from elsewhere by %j', (html, expected) => {
    expect(mailHtml(html, SITE)).toBe(expected)
  })
})
