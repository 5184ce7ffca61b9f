import { describe, expect, it } from 'vitest'
import { designOf } from '../form-design.ts'
import { designText, readDesign } from './design-text.ts'

const design = designOf(
  [
    { itemType: 'card', title: '证照', columnCount: 3, foldable: 'closed' },
    { itemType: 'field', fieldName: 'rent', colSpan: 2, isReadOnly: '1', isInCard: '1' },
    { itemType: 'note', helpText: '如实填写' },
  ],
  2,
)

describe('a design as text', () => {
  it('contains the settings of its items, and is read back unchanged', () => {
    expect(JSON.parse(designText(design))).toEqual({
      list: [
        { type: 'card', label: '证照', columns: 3, fold: 'closed' },
        { type: 'field', model: 'rent', span: 2, readOnly: true, held: true },
        { type: 'note', help: '如实填写' },
      ],
      config: { columns: 2 },
    })
    expect(readDesign(designText(design))).toEqual(design)
    expect(readDesign('{"list":[]}')).toEqual({ list: [], config: { columns: 1 } })
  })

  it.each([
    ['{', '内容不是 JSON'],
    ['[]', '内容应为'],
    ['{"list":{}}', '内容应为'],
    ['{"list":[],"config":[]}', '内容应为'],
    ['{"list":[],"config":{"columns":"2"}}', 'config.columns'],
    ['{"list":[7]}', '第1项：应为对象'],
    ['{"list":[{"type":"tab","label":"一"},{"type":"button"}]}', '第2项：type 的值不正确'],
    ['{"list":[{"model":"rent"}]}', '第1项：缺少 type'],
    ['{"list":[{"type":"field","model":{}}]}', '第1项：model 的值不正确'],
    ['{"list":[{"type":"field","span":9}]}', '第1项：span 的值不正确'],
    ['{"list":[{"type":"field","options":{}}]}', '第1项：没有属性 options'],
    ['{"list":[{"type":"field","__proto__":{}}]}', '第1项：没有属性 __proto__'],
    [' '.repeat(200_001), '内容最多200000个字符'],
  ])('%.60s is told what is wrong with it', (text, sentence) => {
    expect(readDesign(text)).toContain(sentence)
  })
})
