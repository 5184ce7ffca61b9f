import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FormattedText } from './formatted-text.tsx'
import { plainText, safeHtml } from './safe-html.ts'

describe('formatted text on its way to the screen', () => {
  it.each([
    ['<p onclick="x()">文<script>alert(1)</script></p>', '<p>文</p>'],
    ['<img src="x" onerror="alert(1)">', '<img src="x">'],
    ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA">'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<p style="color: red; background: url(//x)" class="a" data-x="1">文</p>', '<p style="color: red">文</p>'],
    ['<a href="https://x.example/">x</a>', '<a href="https://x.example/" rel="noopener noreferrer">x</a>'],
    ['<iframe src="//x"></iframe><form><input></form>文', '文'],
  ])('%j is shown as %j', (html, shown) => {
    expect(safeHtml(html)).toBe(shown)
    const { container } = render(<FormattedText html={html} />)
    expect(container.firstElementChild!.innerHTML).toBe(shown)
  })

  it('is one line of text for a cell', () => {
    expect(plainText('<h1>题</h1><p>一 <b>二</b><br>三</p><script>x</script>')).toBe('题 一 二 三')
  })
})
