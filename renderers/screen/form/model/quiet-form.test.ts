import { autorun } from '@formily/reactive'
import { describe, expect, it } from 'vitest'
import { createQuietForm } from './quiet-form.ts'

describe('a form that needs no unmount', () => {
  it('listens to no observable, so that it can be garbage collected', () => {
    const form = createQuietForm()
    const news: string[] = []
    form.subscribe(({ type }) => news.push(type))
    form.setValuesIn('name', 'a')
    expect(news).toEqual([])
    expect(form.disposers).toEqual([])
  })

  it('still notifies observers of a changed value', () => {
    const form = createQuietForm({ values: { name: 'a' } })
    const seen: unknown[] = []
    const stop = autorun(() => seen.push(form.getValuesIn('name')))
    form.setValuesIn('name', 'b')
    stop()
    expect(seen).toEqual(['a', 'b'])
  })
})
