import { describe, expect, it } from 'vitest'
import { escapedForHtml, htmlOfText, textOfHtml } from './plain-text.ts'

describe('texts of messages', () => {
  it('become formatted text with the same content', () => {
    expect(htmlOfText('<b>甲</b> & "乙"\n丙')).toBe('<p>&lt;b&gt;甲&lt;/b&gt; &amp; &quot;乙&quot;<br>丙</p>')
  })

  it('are read back without format, references decoded once only', () => {
    expect(textOfHtml('<p>甲<br>乙</p><p>a &amp;lt; b</p><script>x</script>')).toBe('甲\n乙\na &lt; b')
  })

  it('survive the way there and back', () => {
    const text = '1 < 2 & "3" \'4\'\n&amp;'
    expect(textOfHtml(htmlOfText(text))).toBe(text)
  })

  it('leave no attribute', () => {
    expect(escapedForHtml(`" onclick='x' <`)).toBe('&quot; onclick=&#39;x&#39; &lt;')
  })
})
