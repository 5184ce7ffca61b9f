import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './location-text.example.json'
import { LocationText } from './location-text.tsx'
import { locationWords } from './location-words.ts'

describe('a location', () => {
  it('is typed as it is stored', async () => {
    const { user, value } = renderWidget(LocationText, example as WidgetExample, { value: '' })
    await user.type(screen.getByRole('textbox'), '北京市西城区')
    expect(value()).toBe('北京市西城区')
  })

  it('reads an address as it is', () => {
    const { container } = renderWidget(LocationText, example as WidgetExample, {
      displayMode: 'read',
      value: '北京市西城区',
    })
    expect(container.textContent).toBe('监测点位置北京市西城区')
  })

  it.each([
    ['116.397,39.908', '东经116.397° 北纬39.908°'],
    ['-70.5， -33.4', '西经70.5° 南纬33.4°'],
    ['181,0', '181,0'],
    ['0,91', '0,91'],
    ['1,2,3', '1,2,3'],
    ['', ''],
  ])('%s is %s in words', (stored, words) => {
    expect(locationWords(stored)).toBe(words)
  })
})
