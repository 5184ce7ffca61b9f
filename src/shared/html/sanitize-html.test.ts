import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { sanitizeHtml } from './sanitize-html.ts'

describe('formatted text', () => {
  it.each([
    '<p>正文 <strong>粗</strong> &amp; &lt;b&gt; &hellip;</p>',
    '<h2 style="text-align: center; color: rgb(1, 2, 3)">题</h2><ul><li><p>一</p></li></ul>',
    '<a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">链接</a>',
    '<img src="/tjjc/sys/common/static/editor/1/a.png" alt="图" width="300">',
    '<img src="data:image/png;base64,AAAA">',
    '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table>',
    '<pre><code>if (a &lt; b) {}</code></pre><p></p><hr>',
  ])('%j stays as it is', (html) => {
    expect(sanitizeHtml(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script>文', '文'],
    ['<SCRIPT src=x>alert(1)</SCRIPT >文', '文'],
    ['<script>没有结尾', ''],
    ['<style>p{}</style><p>文', '<p>文</p>'],
    ['<p onclick="alert(1)" class="x" id=y>文</p>', '<p>文</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x">'],
    ['<img/src="x"/onerror=alert(1)>', '<img src="x">'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript&colon;alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" \u0001javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html;base64,AA">x</a>', '<a>x</a>'],
    ['<img src="data:image/svg+xml;base64,AA">', '<img>'],
    ['<svg><a xlink:href="javascript:alert(1)"/></svg>文', '文'],
    ['<math><mi><style><img src=x onerror=alert(1)></style></mi></math>文', '文'],
    ['<iframe src="//x"></iframe>文', '文'],
    ['<p style="background:url(//x);color:red;width:expression(1)">文</p>', '<p style="color: red">文</p>'],
    ['<p style="color:\\75rl(x)">文</p>', '<p>文</p>'],
    ['<!-- <p>x --><b>文</b>', '<b>文</b>'],
    ['<!--><img src=x onerror=alert(1)>-->', ''],
    ['<![CDATA[<script>]]>文', ']]&gt;文'],
    ['a < b > c & d', 'a &lt; b &gt; c &amp; d'],
    ['<p title="a&quot; onx=&quot;1">文</p>', '<p title="a&quot; onx=&quot;1">文</p>'],
    ["<p title='\"><script>'>文</p>", '<p title="&quot;&gt;&lt;script&gt;">文</p>'],
    ['</div></p>文', '文'],
    ['<b><i>文</b></i>', '<b><i>文</i></b>'],
    ['<p>一<p>二', '<p>一</p><p>二</p>'],
    ['<font color=red><marquee>文</marquee></font>', '文'],
    ['<p', '&lt;p'],
    ['<p title="never ended', '&lt;p title="never ended'],
  ])('%j becomes %j', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean)
  })

  it('is the same when it is cleaned again', () => {
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      'p',
      'a',
      'b ',
      'img ',
      'href',
      'src',
      'on',
      '&',
      '&lt;',
      '<!--',
      '-->',
      '<p>',
      '</p>',
      'javascript:',
      'style',
      ';',
      '<script>',
      '<svg>',
    ]
    let seed = 7
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed
    }
    for (let turn = 0; turn < 3000; turn++) {
      const html = Array.from({ length: 1 + (next() % 14) }, () => pieces[next() % pieces.length]).join('')
      const once = sanitizeHtml(html)
      expect(sanitizeHtml(once), html).toBe(once)
      expect(once.replace(/<\/?(p|b|a|img)( (href|src|style|rel)="[^"<>]*")*>/g, ''), html).not.toMatch(/[<>]/)
    }
  })

  it('takes a time that grows with its length only', () => {
    const hostile = [
      '<p a="'.repeat(20_000),
      '<'.repeat(100_000),
      '<!--'.repeat(20_000),
      '<b>'.repeat(50_000),
      '<script>'.repeat(20_000),
      `<style>${'</style'.repeat(140_000)}`,
      "<p a='".repeat(20_000),
    ]
    const start = cpuMilliseconds()
    for (const html of hostile) sanitizeHtml(html)
    expect(cpuMilliseconds() - start).toBeLessThan(3000)
  })
})
