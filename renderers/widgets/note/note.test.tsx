import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './note.example.json'
import { Note } from './note.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Note, example as WidgetExample, given)
const words = () => screen.getByRole('note').textContent

describe('a note for people who fill in a form', () => {
  it.each(['edit', 'read'] as const)('shows the text of the page in the %s look', (displayMode) => {
    render({ displayMode })
    expect(words()).toBe('金额按万元填写，保留两位小数')
  })

  it('are the description of the field when the page has none', () => {
    render({ text: undefined, field: { type: 'string', title: '说明', description: '每月五日前填报' } })
    expect(words()).toBe('每月五日前填报')
  })

  it('shows markup as text', () => {
    render({ text: '<b>粗</b> {{1}}' })
    expect(words()).toBe('<b>粗</b> {{1}}')
  })

  it('can warn', () => {
    render({ kind: 'warning' })
    expect(screen.getByRole('note').className).toContain('r-note--warning')
  })
})
