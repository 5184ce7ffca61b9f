import type { Database } from '#server/db/connection.ts'
import type { SiteDownloads, SiteInfo, SiteWays } from '#shared/wire/session.ts'

/** Single row; texts that nobody set are empty. */
export type SiteRow = Omit<SiteInfo, keyof SiteWays | 'downloads'> & Required<SiteDownloads>

const FIND = `
  select app_name as "appName", app_abbr as "appAbbr", app_desc as "appDesc", app_logo as "appLogo",
    help_path as "helpPath", allow_register as "allowRegister", allow_phone_login as "allowPhoneLogin",
    allow_third_login as "allowThirdLogin", is_set_app_logo as "isSetAppLogo", img_url as "imgUrl",
    recommended_browser as "recommendedBrowser", dongle_driver as "dongleDriver", client_tool as "clientTool"
  from sys_site_info where id = '1'`

export type SiteRepository = ReturnType<typeof createSiteRepository>

export function createSiteRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** The seeds insert the row, and nothing deletes it. */
    async find(): Promise<SiteRow> {
      return (await pool.query<SiteRow>(FIND)).rows[0]!
    },
  }
}
