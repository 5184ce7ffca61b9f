import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import type { SiteService } from './site.service.ts'

const siteInfo = {
  tags: ['system/site'],
  summary: 'Read names of the site and ways to sign in',
  response: answers(
    Type.Object({
      appName: Type.String(),
      appAbbr: Type.String(),
      appDesc: Type.String(),
      appLogo: Type.String(),
      helpPath: Type.String(),
      allowRegister: Type.Boolean(),
      allowPhoneLogin: Type.Boolean(),
      allowThirdLogin: Type.Boolean(),
      isSetAppLogo: Type.Boolean(),
      imgUrl: Type.String(),
      downloads: Type.Object({
        recommendedBrowser: Type.Optional(Type.String()),
        dongleDriver: Type.Optional(Type.String()),
        clientTool: Type.Optional(Type.String()),
      }),
      smsReady: Type.Boolean({ description: 'codes can reach phones' }),
      casUrl: Type.String(),
      thirdLoginSource: Type.Optional(Type.String()),
    }),
  ),
}

export function siteRoutes(app: App, site: SiteService): void {
  app.get('/site/siteinfo', { schema: siteInfo, config: { access: 'public' } }, async () => ok(await site.info()))
}
