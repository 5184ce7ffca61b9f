import { nearestName } from '#shared/expression/nearest-name.ts'
import { ruleFamily } from './rule.ts'

/** Checks that the screen of every menu row exists. */
export const menuRules = ruleFamily({
  codes: { 'menu-component-unknown': '菜单的页面存在' },
  library({ library, world, reportAt }) {
    for (const { component, ...place } of world.menus) {
      if (library.pageAddresses.includes(component)) continue
      const fix = nearestName(component, library.pageAddresses)
      reportAt(place, 'menu-component-unknown', `没有页面 ${component}`, fix)
    }
  },
})
