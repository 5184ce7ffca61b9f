import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { readXml } from './xml-reader.ts'

describe('reading XML', () => {
  it('gives elements without prefixes, and their text', () => {
    const root = readXml(`<?xml version="1.0" encoding="UTF-8"?>
      <cas:a xmlns:cas='http://x' b="1"><!-- note --><cas:b>x &lt;&#65;&#x42;&gt; y</cas:b><c/></cas:a>
    `)
    expect(root.name).toBe('a')
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ['b', 'x <AB> y'],
      ['c', ''],
    ])
  })

  it('joins text around a comment instead of cutting it off', () => {
    expect(readXml('<a>admin<!-- -->.guest</a>').text).toBe('admin.guest')
  })

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a/>tail',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    '<a>&x;</a>',
    '<a>&amp</a>',
    '<a>& b</a>',
    '<a>&#0;</a>',
    '<a>&#x110000;</a>',
    '<a><![CDATA[x]]></a>',
    '<a><?php x ?></a>',
    '<a b=1/>',
    '<a b="<"/>',
    '<a><!-- -- --></a>',
    '<x:a></y:a>',
    `${'<a>'.repeat(30)}${'</a>'.repeat(30)}`,
  ])('refuses %s', (source) => {
    expect(() => readXml(source)).toThrow(SyntaxError)
  })

  it('is not slowed down by what never ends', () => {
    for (const part of [' ', ' a="b"', '<!-', '&', '&#']) {
      const start = cpuMilliseconds()
      expect(() => readXml(`<a${part.repeat(50_000)}`)).toThrow(SyntaxError)
      expect(cpuMilliseconds() - start).toBeLessThan(1000)
    }
  })
})
