import { describe, expect, it } from 'vitest'
import { renamedTable } from './renamed-table.ts'

const renamed = (text: string) => renamedTable(text, 'of_shop', 'of_store')

describe('a statement about a copied table', () => {
  it.each([
    ['update of_shop set memo = 1 where id = #{id}', 'update of_store set memo = 1 where id = #{id}'],
    ['delete from OF_Shop where true', 'delete from of_store where true'],
    ['insert into "of_shop" (memo) values (\'店\')', "insert into of_store (memo) values ('店')"],
    [
      'insert into of_shop (memo) select of_shop.memo from of_shop where of_shop.id = #{id}',
      'insert into of_store (memo) select of_store.memo from of_store where of_store.id = #{id}',
    ],
    [
      "update of_shop s set memo = '店' || #{memo} where s.id in (select x.id from of_shop as x)",
      "update of_store s set memo = '店' || #{memo} where s.id in (select x.id from of_store as x)",
    ],
    // Texts and variables are no names.
    [
      "update of_shop set memo = 'of_shop ''of_shop''' where no = '店#{of_shop}'",
      "update of_store set memo = 'of_shop ''of_shop''' where no = '店#{of_shop}'",
    ],
    ['update of_shop_line set memo = 1 where true;', 'update of_shop_line set memo = 1 where true;'],
  ])('names the new one: %s', (text, expected) => {
    expect(renamed(text)).toBe(expected)
  })

  it.each([
    ['update of_line set memo = (select max(of_shop.no) from of_goods of_shop) where true'],
    ['update of_line set memo = (with of_shop as (select 1 as no) select no from of_shop) where true'],
    ['update of_shop set of_shop = 1 where true'],
    ['update of_shop set memo = (select max(of_store.no) from of_line of_store) where true'],
    ['update of_shop set'],
  ])('is left where the name cannot be told from others: %s', (text) => {
    expect(renamed(text)).toBeUndefined()
  })
})
