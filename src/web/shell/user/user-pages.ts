import type { ComponentType } from 'react'
import { lazyComponent } from '../lazy-chunk.ts'

/** The pages of the user layout beside the sign-in page, by their paths. */
export const userPages: Readonly<Record<string, ComponentType>> = {
  '/user/register': lazyComponent(() => import('./register-page.tsx').then((module) => module.RegisterPage)),
  '/user/register-result': lazyComponent(() =>
    import('./register-result-page.tsx').then((module) => module.RegisterResultPage),
  ),
  '/user/alteration': lazyComponent(() => import('./recover-page.tsx').then((module) => module.RecoverPage)),
}
