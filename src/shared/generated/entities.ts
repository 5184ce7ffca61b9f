// Generated from schemas/**/*.entity.json by npm run gen; do not edit.

/** Types of records by the address of their entity. */
export interface Entities {
  /** 切换部门 */
  'account/depart': {
    /** 当前部门 */
    orgCode: string
    orgCode_dictText?: string
  }
  /** 登录 */
  'account/login': {
    /** 用户名 */
    username: string
    /** 密码 */
    password?: string | null
    /** 验证码 */
    captcha?: string | null
    /** 验证码编号 */
    checkKey?: string | null
  }
  /** 修改密码 */
  'account/password': {
    /** 旧密码 */
    oldpassword?: string | null
    /** 新密码 */
    password?: string | null
    /** 确认新密码 */
    confirmpassword?: string | null
  }
  /** 手机号登录 */
  'account/phone-login': {
    /** 手机号 */
    mobile: string
    /** 短信验证码 */
    captcha: string
  }
  /** 更改密码 */
  'account/recover-password': {
    /** 账户 */
    username: string
    /** 手机号 */
    phone: string
    /** 验证凭据 */
    smscode: string
    /** 新密码 */
    password?: string | null
    /** 确认密码 */
    confirmpassword?: string | null
  }
  /** 手机验证 */
  'account/recover-phone': {
    /** 手机号 */
    phone: string
    /** 短信验证码 */
    smscode: string
  }
  /** 注册 */
  'account/register': {
    /** 用户名 */
    username: string
    /** 密码 */
    password?: string | null
    /** 确认密码 */
    confirmpassword?: string | null
    /** 手机号 */
    phone: string
    /** 邮箱 */
    email?: string | null
    /** 短信验证码 */
    smscode: string
  }
  /** 登录选择 */
  'account/sign-in-choice': {
    /** 租户 */
    tenant?: number | null
    tenant_dictText?: string
    /** 部门 */
    orgCode?: string | null
    orgCode_dictText?: string
  }
  /** 登录选择 */
  'account/sign-in-place': {
    /** 租户 */
    tenant: string
    tenant_dictText?: string
    /** 部门 */
    orgCode?: string | null
    orgCode_dictText?: string
  }
  /** 租户 */
  'account/tenant': {
    /** 租户名称 */
    name?: string | null
  }
  /** 商品目录 */
  'business/commodity': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 上级分类 */
    parentId?: string | null
    parentId_dictText?: string
    /** 名称 */
    name: string
    /** 编码 */
    code: string
    /** 规格等级 */
    spec?: string | null
    /** 计量单位 */
    unit?: string | null
    unit_dictText?: string
    /** 折合千克 */
    kilograms?: number | null
    /** 商品条码 */
    barcode?: string | null
    /** 最低合理价（元） */
    minPrice?: number | null
    /** 最高合理价（元） */
    maxPrice?: number | null
    /** 正常损耗率 */
    lossRate?: number | null
    /** 状态 */
    status?: string | null
    status_dictText?: string
    /** 排序 */
    sortNo?: number | null
    /** 有下级 */
    hasChild?: string | null
  }
  /** 销售日报 */
  'business/daily-report': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 日报日期 */
    reportDate: string
    /** 企业名称 */
    enterprise: string
    /** 申报合计（元） */
    total?: number | null
    /** 备注 */
    remark?: string | null
    lines?: Entities['business/daily-report-line'][]
    contact?: Entities['business/daily-report-contact'] | null
  }
  /** 日报填报人 */
  'business/daily-report-contact': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 日报 */
    reportId?: string | null
    reportId_dictText?: string
    /** 姓名 */
    name: string
    /** 联系电话 */
    phone?: string | null
  }
  /** 销售日报明细 */
  'business/daily-report-line': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 日报 */
    reportId?: string | null
    reportId_dictText?: string
    /** 商品 */
    goods: string
    /** 单位 */
    unit: string
    unit_dictText?: string
    /** 销售日期 */
    soldOn?: string | null
    /** 期初库存 */
    stock?: number | null
    /** 销售量 */
    sold: number
    /** 单价（元） */
    price: number
    /** 金额（元） */
    amount?: number | null
    /** 说明 */
    remark?: string | null
    /** 序号 */
    seq?: number | null
  }
  /** 日报填报 */
  'business/due-report': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 编号 */
    reportId?: string | null
    /** 填报制度 */
    formName?: string | null
    /** 填报单位 */
    unitName?: string | null
    /** 报告期 */
    periodName?: string | null
    /** 报告期开始 */
    periodFirst?: string | null
    /** 截止时间 */
    dueTime?: string | null
    /** 状态 */
    status?: string | null
    status_dictText?: string
    /** 是否超期 */
    late?: string | null
    late_dictText?: string
    /** 提交人 */
    submittedByName?: string | null
    /** 提交时间 */
    submittedTime?: string | null
  }
  /** 填报指标 */
  'business/indicator': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 编码 */
    code: string
    /** 名称 */
    name: string
    /** 类型 */
    kind: string
    kind_dictText?: string
    /** 单位 */
    unit?: string | null
    /** 小数位数 */
    decimals: number
    /** 填报说明 */
    description?: string | null
    /** 排序 */
    sortNo?: number | null
  }
  /** 请假申请 */
  'business/leave': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 请假类型 */
    leaveType: string
    leaveType_dictText?: string
    /** 开始日期 */
    startDate: string
    /** 结束日期 */
    endDate: string
    /** 天数 */
    days: number
    /** 事由 */
    reason: string
    /** 附件 */
    attachments?: string | null
    /** 审批状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
  }
  /** 采购申请 */
  'business/purchase': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 标题 */
    title: string
    /** 供应商 */
    supplier?: string | null
    /** 需求日期 */
    neededOn: string
    /** 合计金额（元） */
    total: number
    /** 事由 */
    reason: string
    /** 附件 */
    attachments?: string | null
    /** 审批状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
    lines?: Entities['business/purchase-line'][]
  }
  /** 采购明细 */
  'business/purchase-line': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 采购申请 */
    purchaseId?: string | null
    purchaseId_dictText?: string
    /** 物品名称 */
    item: string
    /** 规格 */
    spec?: string | null
    /** 数量 */
    quantity: number
    /** 单位 */
    unit: string
    unit_dictText?: string
    /** 单价（元） */
    price: number
    /** 金额（元） */
    amount?: number | null
    /** 序号 */
    seq?: number | null
  }
  /** 填报进度 */
  'business/report': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 名称 */
    title?: string | null
    /** 编号 */
    reportId?: string | null
    /** 填报制度 */
    formName?: string | null
    /** 填报单位 */
    unitName?: string | null
    /** 报告期 */
    periodName?: string | null
    /** 报告期开始 */
    periodFirst?: string | null
    /** 截止时间 */
    dueTime?: string | null
    /** 状态 */
    status?: string | null
    status_dictText?: string
    /** 是否超期 */
    late?: string | null
    late_dictText?: string
    /** 提交人 */
    submittedByName?: string | null
    /** 提交时间 */
    submittedTime?: string | null
    /** 所在地区 */
    region?: string | null
    /** 审核状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
    /** 审核级数 */
    checkLevels?: number | null
    /** 县级审核人 */
    countyCheckers?: string | null
    countyCheckers_dictText?: string
    /** 市级审核人 */
    cityCheckers?: string | null
    cityCheckers_dictText?: string
    /** 省级审核人 */
    provinceCheckers?: string | null
    provinceCheckers_dictText?: string
    cells?: Entities['business/report-cell'][]
    remarks?: Entities['business/report-remark'][]
  }
  /** 填报内容 */
  'business/report-cell': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 填报 */
    reportId?: string | null
    reportId_dictText?: string
    /** 商品 */
    commodityName?: string | null
    /** 计量单位 */
    unit?: string | null
    unit_dictText?: string
    /** 指标 */
    indicatorName?: string | null
    /** 本期 */
    value?: number | null
    /** 上期 */
    lastValue?: number | null
    /** 较上期（%） */
    change?: number | null
    /** 异常 */
    outlier?: string | null
    outlier_dictText?: string
    /** 单位说明 */
    reason?: string | null
    /** 序号 */
    seq?: number | null
  }
  /** 审核人员 */
  'business/report-checker': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 地区 */
    region: string
    /** 审核人 */
    users: string
    users_dictText?: string
    /** 备注 */
    remark?: string | null
  }
  /** 填报制度 */
  'business/report-form': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 制度名称 */
    name: string
    /** 填报周期 */
    period: string
    period_dictText?: string
    /** 截止时间 */
    dueTime: string
    /** 周期结束后第几天截止 */
    dueAfterDays: number
    /** 遇休息日顺延 */
    dueOnWorkday?: string | null
    /** 审核级数 */
    checkLevels: number
    /** 与上期相差超过多少要说明（%） */
    deviation?: number | null
    /** 开始月份 */
    startMonth: string
    /** 结束月份 */
    endMonth?: string | null
    /** 商品 */
    commodities: string
    commodities_dictText?: string
    /** 指标 */
    indicators: string
    indicators_dictText?: string
    /** 填报单位 */
    units: string
    units_dictText?: string
    /** 备注 */
    remark?: string | null
  }
  /** 审核意见 */
  'business/report-remark': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 填报 */
    reportId?: string | null
    reportId_dictText?: string
    /** 商品 */
    commodityId: string
    commodityId_dictText?: string
    /** 意见 */
    remark: string
  }
  /** 填报单位 */
  'business/report-unit': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 单位编号 */
    code?: string | null
    /** 单位名称 */
    name: string
    /** 单位类型 */
    kind: string
    kind_dictText?: string
    /** 业态 */
    category?: string | null
    category_dictText?: string
    /** 所在地区 */
    region: string
    /** 详细地址 */
    address?: string | null
    /** 坐标 */
    position?: string | null
    /** 规模 */
    size?: string | null
    size_dictText?: string
    /** 营业面积（平方米） */
    floorArea?: number | null
    /** 营业时间 */
    openHours?: string | null
    /** 信用等级 */
    credit?: number | null
    /** 所属总店 */
    parentUnit?: string | null
    parentUnit_dictText?: string
    /** 填报人 */
    reporters?: string | null
    reporters_dictText?: string
    /** 联系人 */
    contactName?: string | null
    /** 联系电话 */
    contactPhone?: string | null
    /** 开始填报 */
    activeFrom: string
    /** 停止填报 */
    activeTo?: string | null
    /** 简介 */
    introduction?: string | null
  }
  /** 调查计划 */
  'business/survey-plan': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 计划名称 */
    name: string
    /** 年度 */
    year: string
    /** 负责人 */
    manager: string
    /** 数据所属月份 */
    dataMonths: string
    /** 部署周 */
    startWeek?: string | null
    /** 采集周次 */
    collectWeeks: string
    /** 现场核查日期 */
    visitDays?: string | null
    /** 结果发布季度 */
    resultQuarter?: string | null
    /** 对比季度 */
    baseQuarters?: string | null
    /** 对比年份 */
    baseYears?: string | null
    /** 调查内容 */
    remark?: string | null
  }
  /** 系统通告 */
  'message/announcement': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 标题 */
    titile: string
    /** 消息类型 */
    msgCategory: string
    msgCategory_dictText?: string
    /** 摘要 */
    msgAbstract: string
    /** 开始时间 */
    startTime?: string | null
    /** 截至日期 */
    endTime: string
    /** 接收用户 */
    msgType: string
    msgType_dictText?: string
    /** 指定用户 */
    userIds?: string | null
    userIds_dictText?: string
    /** 指定部门 */
    departIds?: string | null
    departIds_dictText?: string
    /** 指定角色 */
    roleIds?: string | null
    roleIds_dictText?: string
    /** 优先级 */
    priority: string
    priority_dictText?: string
    /** 内容 */
    msgContent?: string | null
    /** 附件 */
    attachments?: string | null
    /** 发布人 */
    sender?: string | null
    sender_dictText?: string
    /** 发布状态 */
    sendStatus?: string | null
    sendStatus_dictText?: string
    /** 发布时间 */
    sendTime?: string | null
    /** 撤销时间 */
    cancelTime?: string | null
    /** 业务类型 */
    busType?: string | null
    /** 业务记录 */
    busId?: string | null
    /** 打开方式 */
    openType?: 'component' | 'url' | 'other' | null
    /** 打开的页面 */
    openPage?: string | null
  }
  /** 通告接收人 */
  'message/announcement-reader': {
    /** 编号 */
    id: string
    /** 姓名 */
    realname?: string | null
    /** 用户账号 */
    username?: string | null
    /** 部门 */
    departName?: string | null
    /** 部门 */
    departId?: string | null
    departId_dictText?: string
    /** 阅读状态 */
    readFlag?: string | null
    readFlag_dictText?: string
    /** 阅读时间 */
    readTime?: string | null
  }
  /** 群发记录 */
  'message/batch': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 消息标题 */
    title?: string | null
    /** 发送方式 */
    esType?: string | null
    esType_dictText?: string
    /** 模板CODE */
    templateCode?: string | null
    /** 人数 */
    total?: number | null
    /** 已发送 */
    sent?: number | null
    /** 待发送 */
    waiting?: number | null
    /** 已放弃 */
    failed?: number | null
    /** 已取消 */
    cancelled?: number | null
    /** 发送人 */
    createBy?: string | null
    /** 发送时间 */
    createTime?: string | null
  }
  /** 消息 */
  'message/message': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 消息标题 */
    esTitle?: string | null
    /** 发送内容 */
    esContent?: string | null
    /** 发送所需参数 */
    esParam?: string | null
    /** 接收人 */
    esReceiver?: string | null
    /** 接收人姓名 */
    receiverName?: string | null
    /** 发送方式 */
    esType?: string | null
    esType_dictText?: string
    /** 发送状态 */
    esSendStatus?: string | null
    esSendStatus_dictText?: string
    /** 发送次数 */
    esSendNum?: number | null
    /** 发送时间 */
    esSendTime?: string | null
    /** 发送失败原因 */
    esResult?: string | null
    /** 下次发送时间 */
    dueTime?: string | null
    /** 模板CODE */
    templateCode?: string | null
    /** 群发 */
    batchId?: string | null
    /** 备注 */
    remark?: string | null
  }
  /** 我的消息 */
  'message/my-announcement': {
    /** 编号 */
    id: string
    /** 标题 */
    titile?: string | null
    /** 消息类型 */
    msgCategory?: string | null
    msgCategory_dictText?: string
    /** 发布人 */
    sender?: string | null
    /** 发布时间 */
    sendTime?: string | null
    /** 优先级 */
    priority?: string | null
    priority_dictText?: string
    /** 阅读状态 */
    readFlag?: string | null
    readFlag_dictText?: string
  }
  /** 消息模板 */
  'message/template': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 模板CODE */
    templateCode: string
    /** 模板标题 */
    templateName: string
    /** 模板类型 */
    templateType: string
    templateType_dictText?: string
    /** 模板内容 */
    templateContent: string
    /** 模板内容 */
    richContent?: string | null
    /** 变量 */
    variables?: Record<string, unknown>[] | null
    /** 变量 */
    variableNames?: string | null
    /** 变量声明 */
    templateSchema?: string | null
    /** 模板测试json */
    templateTestJson?: string | null
    /** 是否应用 */
    useStatus?: string | null
    useStatus_dictText?: string
  }
  /** 模板变量 */
  'message/template-variable': {
    /** 变量名 */
    name: string
    /** 说明 */
    title?: string | null
    /** 类型 */
    type: string
    type_dictText?: string
    /** 必填 */
    required?: boolean | null
    /** 示例值 */
    sample?: string | null
  }
  /** HTTP 追踪 */
  'monitor/http-trace': {
    /** 请求编号 */
    id: string
    /** 请求时间 */
    time?: string | null
    /** 请求方法 */
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS' | null
    /** 请求URL */
    path?: string | null
    /** 参数 */
    query?: string | null
    /** 响应状态 */
    status?: string | null
    /** 请求耗时（毫秒） */
    ms?: number | null
    /** 至少耗时（毫秒） */
    slow?: number | null
    /** IP */
    ip?: string | null
    /** 用户账号 */
    username?: string | null
    /** 请求头 */
    requestHeaders?: string | null
    /** 响应头 */
    responseHeaders?: string | null
  }
  /** 表单设计 */
  'online/design-form': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 设计编码 */
    desformCode: string
    /** 设计名称 */
    desformName: string
    /** 图标 */
    desformIcon?: string | null
    /** 在线表单 */
    cgformCode: string
    /** 视图类型 */
    desformType: '1' | '2'
    /** 主视图 */
    parentId?: string | null
    parentId_dictText?: string
    /** 主视图编码 */
    parentCode?: string | null
    /** 移动视图 */
    izMobileView?: '1' | '0' | null
    /** 停用的地址 */
    closedUrls?: string | null
    /** 保存后 */
    afterSave?: 'record' | 'list' | 'path' | null
    /** 转到地址 */
    afterSavePath?: string | null
    /** 设计内容 */
    desformDesignJson?: string | null
    /** 表单列数 */
    formTemplate?: '1' | '2' | '3' | '4' | null
    /** 布局 */
    items?: Record<string, unknown>[] | null
  }
  /** 表单设计的一项 */
  'online/design-form-item': {
    /** 标识 */
    id: string
    /** 类型 */
    itemType: 'field' | 'divider' | 'note' | 'tab' | 'card' | 'grid'
    /** 字段 */
    fieldName?: string | null
    /** 标题 */
    title?: string | null
    /** 输入提示 */
    placeholder?: string | null
    /** 说明 */
    helpText?: string | null
    /** 占列数 */
    colSpan?: number | null
    /** 只读 */
    isReadOnly?: '1' | '0' | null
    /** 显示 */
    isShowForm?: '1' | '0' | null
    /** 列数 */
    columnCount?: number | null
    /** 收起 */
    foldable?: 'open' | 'closed' | null
    /** 在卡片内 */
    isInCard?: '1' | '0' | null
  }
  /** 在线表单 */
  'online/form': {
    /** 主键 */
    id: string
    /** 表名 */
    tableName: string
    /** 表描述 */
    tableTxt: string
    /** 表类型 */
    tableType?: '1' | '2' | '3' | null
    /** 映射关系 */
    relationType?: '0' | '1' | null
    /** 附表序号 */
    tabOrderNum?: number | null
    /** 表单主题 */
    themeTemplate?: 'normal' | 'erp' | 'innerTable' | 'tab' | null
    /** 附表 */
    subTableStr?: string | null
    /** 分页 */
    isPage?: 'Y' | 'N' | null
    /** 可勾选 */
    isCheckbox?: 'Y' | 'N' | null
    /** 全屏打开 */
    modelFullscreen?: 'Y' | 'N' | null
    /** 弹窗最小宽度 */
    modalMinWidth?: number | null
    /** 打印地址 */
    reportPrintUrl?: string | null
    /** 附表查询 */
    joinQuery?: 'Y' | 'N' | null
    /** 是否树 */
    isTree?: 'Y' | 'N' | null
    /** 展示树的字段 */
    treeFieldname?: string | null
    /** 父级字段 */
    treeParentIdField?: string | null
    /** 是否有子节点字段 */
    treeIdField?: string | null
    /** 主表 */
    mainTable?: string | null
    /** 数据来源 */
    copyType?: '0' | '1' | null
    /** 原表单 */
    physicId?: string | null
    physicId_dictText?: string
    /** 表单风格 */
    formTemplate: '1' | '2' | '3' | '4'
    /** 表单分类 */
    formCategory?: string | null
    formCategory_dictText?: string
    /** 字段 */
    fields?: Record<string, unknown>[] | null
    /** 索引 */
    indexs?: Record<string, unknown>[] | null
    /** 字段数 */
    fieldCount?: number | null
    /** 版本 */
    tableVersion?: number | null
    /** 同步的版本 */
    synchVersion?: number | null
    /** 同步状态 */
    isDbSynch?: 'Y' | 'N' | null
    /** 同步时间 */
    synchTime?: string | null
    /** 修改人 */
    updateBy?: string | null
    /** 修改时间 */
    updateTime?: string | null
    /** 菜单位置 */
    menuPath?: string | null
    /** 菜单地址 */
    menuUrl?: string | null
  }
  /** 表单权限项 */
  'online/form-auth': {
    /** 表单标识 */
    cgformId?: string | null
    /** 表单 */
    form?: string | null
    /** 名称 */
    title?: string | null
    /** 编码 */
    code?: string | null
    /** 列表和表单可见 */
    reading?: 'on' | 'off' | 'none' | null
    /** 表单可编辑 */
    writing?: 'on' | 'off' | 'none' | null
    /** 谁可用 */
    standing?: 'on' | 'off' | 'none' | null
  }
  /** 复制在线表单 */
  'online/form-copy': {
    /** 标识 */
    id: string
    /** 新表名 */
    tableName: string
  }
  /** 按钮和事件 */
  'online/form-enhance': {
    /** 主键 */
    id: string
    /** 表单 */
    formId: string
    /** 类型 */
    kind: 'button' | 'event' | 'builtin'
    /** 编码 */
    code?: string | null
    /** 事件 */
    event?: 'beforeSubmit' | 'beforeAdd' | 'afterAdd' | 'beforeEdit' | 'afterEdit' | 'afterSubmit' | 'beforeDelete' | 'afterDelete' | 'beforeRestore' | 'afterRestore' | 'beforeImport' | 'afterImport' | 'beforeLoad' | 'afterLoad' | 'change' | null
    /** 系统按钮 */
    builtIn?: 'add' | 'edit' | 'detail' | 'delete' | 'batch_delete' | 'import' | 'export' | 'query' | 'reset' | 'super_query' | 'form_confirm' | 'form_sub_add' | 'form_sub_batch_delete' | 'form_sub_open_add' | 'form_sub_open_edit' | null
    /** 状态 */
    buttonStatus?: '1' | '0' | null
    /** 名称 */
    title: string
    /** 位置 */
    buttonStyle?: 'button' | 'batch' | 'link' | 'form' | null
    /** 图标 */
    icon?: string | null
    /** 序号 */
    orderNum?: number | null
    /** 显示条件 */
    when?: string | null
    /** 确认的问题 */
    confirm?: string | null
    /** 步骤 */
    steps?: Record<string, unknown>[] | null
    /** 脚本 */
    script?: string | null
    /** 步骤数 */
    stepCount?: number | null
    /** 版次 */
    number?: number | null
    /** 使用中 */
    isCurrent?: 'Y' | 'N' | null
    /** 保存人 */
    createBy?: string | null
    /** 保存时间 */
    createTime?: string | null
  }
  /** 步骤 */
  'online/form-enhance-step': {
    /** 标识 */
    id: string
    /** 做什么 */
    kind: 'set' | 'refuse' | 'sql' | 'script' | 'http' | 'message' | 'skip' | 'show' | 'require'
    /** 条件 */
    when?: string | null
    /** 字段 */
    field?: string | null
    /** 内容 */
    text?: string | null
    /** 数据源 */
    source?: string | null
    /** 方式 */
    method?: 'POST' | 'PUT' | null
    /** 路径 */
    path?: string | null
  }
  /** 在线表单字段 */
  'online/form-field': {
    /** 标识 */
    id: string
    /** 字段名称 */
    dbFieldName: string
    /** 字段备注 */
    dbFieldTxt: string
    /** 字段类型 */
    dbType: 'string' | 'int' | 'long' | 'double' | 'BigDecimal' | 'Date' | 'Datetime' | 'Text' | 'LongText'
    /** 长度 */
    dbLength?: number | null
    /** 小数位 */
    dbPointLength?: number | null
    /** 允许空值 */
    dbIsNull?: '1' | '0' | null
    /** 数据库默认值 */
    dbDefaultVal?: string | null
    /** 控件类型 */
    fieldShowType: 'text' | 'password' | 'textarea' | 'list' | 'radio' | 'checkbox' | 'list_multi' | 'sel_search' | 'switch' | 'date' | 'datetime' | 'time' | 'umeditor' | 'markdown' | 'sel_user' | 'sel_depart' | 'pca' | 'file' | 'image' | 'cat_tree' | 'sel_tree' | 'popup' | 'popup_dict' | 'link_down' | 'link_table' | 'link_table_field'
    /** 必填 */
    fieldMustInput?: '1' | '0' | null
    /** 表单显示 */
    isShowForm?: '1' | '0' | null
    /** 列表显示 */
    isShowList?: '1' | '0' | null
    /** 只读 */
    isReadOnly?: '1' | '0' | null
    /** 查询 */
    isQuery?: '1' | '0' | null
    /** 查询模式 */
    queryMode?: 'single' | 'like' | 'group' | null
    /** 自定义查询 */
    queryConfigFlag?: '1' | '0' | null
    /** 查询控件 */
    queryShowType?: string | null
    /** 查询字典 */
    queryDictField?: string | null
    /** 查询默认值 */
    queryDefVal?: string | null
    /** 可排序 */
    sortFlag?: '1' | '0' | null
    /** 列宽 */
    fieldLength?: number | null
    /** 合计 */
    isTotal?: '1' | '0' | null
    /** 校验规则 */
    fieldValidType?: string | null
    /** 默认值 */
    fieldDefaultValue?: string | null
    /** 字段链接 */
    fieldHref?: string | null
    /** 字典编码 */
    dictField?: string | null
    /** 字典表 */
    dictTable?: string | null
    /** 字典表文本 */
    dictText?: string | null
    /** 扩展配置 */
    fieldExtendJson?: string | null
    /** 主表 */
    mainTable?: string | null
  }
  /** 授权对象 */
  'online/form-grant-target': {
    /** 授权给 */
    authMode: 'role' | 'depart' | 'user'
    /** 角色 */
    roleId?: string | null
    roleId_dictText?: string
    /** 部门 */
    departId?: string | null
    departId_dictText?: string
    /** 用户 */
    userId?: string | null
    userId_dictText?: string
  }
  /** 表单授权 */
  'online/form-grantee': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 表单 */
    formId?: string | null
    /** 授权对象 */
    authMode?: 'role' | 'depart' | 'user' | null
    /** 对象标识 */
    targetId?: string | null
    /** 名称 */
    targetName?: string | null
    /** 已授权项数 */
    grantedCount?: number | null
  }
  /** 在线表单索引 */
  'online/form-index': {
    /** 标识 */
    id: string
    /** 索引名称 */
    indexName: string
    /** 索引字段 */
    indexField: string
    /** 索引类型 */
    indexType: 'normal' | 'unique'
  }
  /** 表单链接 */
  'online/form-link': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 表单 */
    formId?: string | null
    /** 表名 */
    tableName?: string | null
    /** 记录 */
    dataId?: string | null
    /** 用途 */
    allows?: 'view' | 'edit' | 'add' | null
    /** 状态 */
    state?: 'valid' | 'used' | 'expired' | 'revoked' | null
    /** 有效期至 */
    expiresAt?: string | null
    /** 撤销时间 */
    revokedAt?: string | null
    /** 可填报次数 */
    maxUses?: number | null
    /** 已使用次数 */
    useCount?: number | null
    /** 最近使用 */
    lastUsedAt?: string | null
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
  }
  /** 新的链接 */
  'online/form-link-new': {
    /** 打开链接的人可以 */
    allows: 'view' | 'edit'
    /** 有效时间（小时） */
    hours: number
    /** 可填报次数 */
    maxUses: number
    /** 链接 */
    address?: string | null
    /** 说明 */
    notes?: string | null
    /** 有效期至 */
    expiresAt?: string | null
  }
  /** 不符合规则的数据 */
  'online/form-misfit': {
    /** 数据主键 */
    rowId?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 字段 */
    field?: string | null
    /** 原因 */
    message?: string | null
  }
  /** 发布在线表单 */
  'online/form-publish': {
    /** 表单 */
    id: string
    /** 菜单名称 */
    name: string
    /** 上级菜单 */
    parentId?: string | null
    parentId_dictText?: string
    /** 菜单图标 */
    icon?: string | null
    /** 授权给角色 */
    roleIds?: string | null
    roleIds_dictText?: string
    /** 这些角色可以 */
    allows: 'view' | 'fill' | 'all'
  }
  /** 表单接口调用 */
  'online/form-send': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 表单 */
    tableName?: string | null
    /** 记录 */
    dataId?: string | null
    /** 步骤 */
    place?: string | null
    /** 数据源 */
    source?: string | null
    /** 方式 */
    method?: string | null
    /** 状态 */
    state?: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled' | null
    /** 发送次数 */
    attempt?: number | null
    /** 最近的错误 */
    lastError?: string | null
    /** 下次发送 */
    dueTime?: string | null
    /** 发出时间 */
    sentTime?: string | null
    /** 操作人 */
    createBy?: string | null
    /** 写入时间 */
    createTime?: string | null
  }
  /** 同步 */
  'online/form-sync': {
    /** 表单 */
    id: string
    /** 表单 */
    ids?: string[] | null
    /** 将丢失的数据 */
    losses?: string | null
    /** 确认 */
    confirm?: string | null
    /** 将进行的修改 */
    changes?: string | null
    /** 将被拒绝 */
    refusals?: string | null
    /** 会被拒绝 */
    isRefused?: boolean | null
  }
  /** 数据表 */
  'online/form-table': {
    /** 表名 */
    id: string
    /** 表描述 */
    comment?: string | null
    /** 字段数 */
    fieldCount?: number | null
    /** 行数（估计） */
    rowCount?: number | null
    /** 不成为字段的列 */
    left?: string | null
    /** 已有的行 */
    notes?: string | null
    /** 不能导入的原因 */
    refusal?: string | null
  }
  /** 表单版本 */
  'online/form-version': {
    /** 版本 */
    number?: number | null
    /** 状态 */
    state?: string | null
    state_dictText?: string
    /** 最新 */
    isNewest?: boolean | null
    /** 表描述 */
    title?: string | null
    /** 保存人 */
    createBy?: string | null
    /** 保存时间 */
    createTime?: string | null
  }
  /** 图表配置 */
  'online/graph-head': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 图表编码 */
    code: string
    /** 图表名称 */
    name: string
    /** 数据类型 */
    dataType: string
    dataType_dictText?: string
    /** 数据内容 */
    cgrSql?: string | null
    /** 数据源 */
    dbSource?: string | null
    dbSource_dictText?: string
    /** 路径 */
    sourcePath?: string | null
    /** 列表位置 */
    sourceRows?: string | null
    /** 在线报表编码 */
    reportCode?: string | null
    /** X轴字段 */
    xaxisField: string
    /** Y轴字段 */
    yaxisField: string
    /** 系列字段 */
    seriesField?: string | null
    /** Y轴单位 */
    yaxisText?: string | null
    /** 图表类型 */
    graphType: string
    graphType_dictText?: string
    /** 展示模板 */
    displayTemplate: string
    displayTemplate_dictText?: string
    /** 刷新间隔（秒） */
    refreshSeconds?: number | null
    /** 点击图形时 */
    clickAction?: string | null
    clickAction_dictText?: string
    /** 跳转地址 */
    jumpHref?: string | null
    /** 描述 */
    content?: string | null
    onlGraphreportItemList?: Entities['online/graph-item'][]
    paramsList?: Entities['online/graph-param'][]
  }
  /** 图表字段 */
  'online/graph-item': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 图表 */
    graphreportHeadId?: string | null
    graphreportHeadId_dictText?: string
    /** 字段名 */
    fieldName: string
    /** 字段文本 */
    fieldTxt: string
    /** 字段类型 */
    fieldType: string
    fieldType_dictText?: string
    /** 是否显示 */
    isShow?: string | null
    isShow_dictText?: string
    /** 是否合计 */
    isTotal?: string | null
    isTotal_dictText?: string
    /** 是否查询 */
    searchFlag?: string | null
    searchFlag_dictText?: string
    /** 查询模式 */
    searchMode?: string | null
    searchMode_dictText?: string
    /** 字典编码 */
    dictCode?: string | null
    /** 跳转地址 */
    fieldHref?: string | null
    /** 替换值 */
    replaceVal?: string | null
    /** 排序 */
    orderNum?: number | null
  }
  /** 图表参数 */
  'online/graph-param': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 图表 */
    headId?: string | null
    headId_dictText?: string
    /** 参数名 */
    paramName: string
    /** 参数文本 */
    paramTxt: string
    /** 参数类型 */
    paramType: string
    paramType_dictText?: string
    /** 默认值 */
    paramValue?: string | null
    /** 排序 */
    orderNum?: number | null
  }
  /** 组合图表 */
  'online/graph-templet': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 组合编码 */
    templetCode: string
    /** 组合名称 */
    templetName: string
    /** 展示模板 */
    templetStyle: string
    templetStyle_dictText?: string
    onlGraphreportTempletItemList?: Entities['online/graph-templet-item'][]
  }
  /** 组合图表的图表 */
  'online/graph-templet-item': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 组合图表 */
    graphreportTempletId?: string | null
    graphreportTempletId_dictText?: string
    /** 图表 */
    graphreportCode: string
    graphreportCode_dictText?: string
    /** 图表类型 */
    graphreportType: string
    graphreportType_dictText?: string
    /** 分组号 */
    groupNum?: number | null
    /** 分组名称 */
    groupTxt?: string | null
    /** 分组样式 */
    groupStyle?: string | null
    groupStyle_dictText?: string
    /** 是否显示 */
    isShow?: string | null
    isShow_dictText?: string
    /** 排序 */
    orderNum?: number | null
  }
  /** 报表条件 */
  'online/report-filter': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 报表 */
    cgrheadId?: string | null
    cgrheadId_dictText?: string
    /** 字段 */
    fieldName: string
    /** 条件 */
    operator: string
    operator_dictText?: string
    /** 值 */
    value: string
    /** 排序 */
    orderNum?: number | null
  }
  /** 报表配置 */
  'online/report-head': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 报表编码 */
    code: string
    /** 报表名称 */
    name: string
    /** 数据源 */
    dbSource?: string | null
    dbSource_dictText?: string
    /** 表或路径 */
    sourceTable?: string | null
    /** 列表位置 */
    sourceRows?: string | null
    /** 报表SQL */
    cgrSql?: string | null
    /** 描述 */
    content?: string | null
    /** 状态 */
    state?: 'active' | 'draft' | null
    /** 不能执行的原因 */
    draftReason?: string | null
    items?: Entities['online/report-item'][]
    params?: Entities['online/report-param'][]
    filters?: Entities['online/report-filter'][]
  }
  /** 报表列 */
  'online/report-item': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 报表 */
    cgrheadId?: string | null
    cgrheadId_dictText?: string
    /** 字段名 */
    fieldName: string
    /** 字段文本 */
    fieldTxt: string
    /** 列宽 */
    fieldWidth?: number | null
    /** 字段类型 */
    fieldType: string
    fieldType_dictText?: string
    /** 是否显示 */
    isShow?: string | null
    isShow_dictText?: string
    /** 是否排序 */
    isOrder?: string | null
    isOrder_dictText?: string
    /** 是否查询 */
    isSearch?: string | null
    isSearch_dictText?: string
    /** 查询模式 */
    searchMode?: string | null
    searchMode_dictText?: string
    /** 字典编码 */
    dictCode?: string | null
    /** 跳转地址 */
    fieldHref?: string | null
    /** 替换值 */
    replaceVal?: string | null
    /** 是否合计 */
    isTotal?: string | null
    isTotal_dictText?: string
    /** 分组标题 */
    groupTitle?: string | null
    /** 排序 */
    orderNum?: number | null
  }
  /** 报表参数 */
  'online/report-param': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 报表 */
    cgrheadId?: string | null
    cgrheadId_dictText?: string
    /** 参数名 */
    paramName: string
    /** 参数文本 */
    paramTxt: string
    /** 参数类型 */
    paramType: string
    paramType_dictText?: string
    /** 默认值 */
    paramValue?: string | null
    /** 排序 */
    orderNum?: number | null
  }
  /** 预览报表 */
  'online/report-preview': {
    /** 数据 */
    result?: Record<string, unknown> | null
  }
  /** 通讯录 */
  'system/address-list': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 用户账号 */
    username?: string | null
    /** 姓名 */
    realname?: string | null
    /** 头像 */
    avatar?: string | null
    /** 性别 */
    sex?: number | null
    sex_dictText?: string
    /** 工号 */
    workNo?: string | null
    /** 部门 */
    departName?: string | null
    /** 职务 */
    post?: string | null
    post_dictText?: string
    /** 座机 */
    telephone?: string | null
    /** 手机 */
    phone?: string | null
    /** 公司邮箱 */
    email?: string | null
    /** 所在部门及上级 */
    departIds?: string | null
    departIds_dictText?: string
  }
  /** 行政区划 */
  'system/area': {
    /** 主键 */
    id: string
    /** 上级 */
    pid?: string | null
    pid_dictText?: string
    /** 名称 */
    name: string
    /** 全称 */
    fullName: string
    /** 级别 */
    level: number
  }
  /** 分类字典 */
  'system/category': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 父级节点 */
    pid?: string | null
    pid_dictText?: string
    /** 分类名称 */
    name: string
    /** 分类编码 */
    code?: string | null
    /** 有下级 */
    hasChild?: string | null
  }
  /** 编码校验规则 */
  'system/check-rule': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 规则名称 */
    ruleName: string
    /** 规则Code */
    ruleCode: string
    /** 规则JSON */
    ruleJson?: string | null
    /** 规则描述 */
    ruleDescription?: string | null
    /** 局部规则 */
    localRules?: Record<string, unknown>[] | null
    /** 全局规则 */
    globalRules?: Record<string, unknown>[] | null
  }
  /** 全局规则 */
  'system/check-rule-global': {
    /** 优先级 */
    priority: string
    priority_dictText?: string
    /** 规则（正则表达式） */
    pattern: string
    /** 提示文本 */
    message: string
  }
  /** 局部规则 */
  'system/check-rule-local': {
    /** 位数 */
    digits: number
    /** 规则（正则表达式） */
    pattern: string
    /** 提示文本 */
    message: string
  }
  /** 校验规则测试 */
  'system/check-rule-test': {
    /** 测试值 */
    value: string
    /** 位数和字符 */
    numbered?: string | null
    /** 结果 */
    message?: string | null
    /** 各位字符 */
    characters?: string | null
    /** 测试结果 */
    result?: string | null
  }
  /** 数据日志 */
  'system/data-log': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 数据种类 */
    dataTable?: string | null
    /** 数据ID */
    dataId?: string | null
    /** 版本号 */
    dataVersion?: number | null
    /** 变更 */
    operation?: string | null
    operation_dictText?: string
    /** 操作人 */
    createBy?: string | null
    /** 时间 */
    createTime?: string | null
    /** 实体 */
    kind?: string | null
    /** 授权、成员或账号状态 */
    held?: boolean | null
    /** 数据种类 */
    kindText?: string | null
    /** 名称 */
    name?: string | null
    /** 版本 */
    versionText?: string | null
  }
  /** 数据规则 */
  'system/data-rule': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 所属租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 菜单 */
    permissionId: string
    permissionId_dictText?: string
    /** 规则名称 */
    ruleName: string
    /** 条件规则 */
    ruleConditions: string
    ruleConditions_dictText?: string
    /** 规则字段 */
    ruleColumn?: string | null
    /** 规则值 */
    ruleValue: string
    /** 状态 */
    status?: string | null
    status_dictText?: string
    /** 所有租户共用 */
    shared?: boolean | null
    /** 适用范围 */
    scope?: string | null
    /** 可修改 */
    editable?: boolean | null
    /** 使用的角色数 */
    grants?: number | null
  }
  /** 数据源 */
  'system/data-source': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 数据源编码 */
    code: string
    /** 数据源名称 */
    name: string
    /** 数据库类型 */
    dbType: string
    dbType_dictText?: string
    /** 主机 */
    dbHost?: string | null
    /** 端口 */
    dbPort?: number | null
    /** 数据库名 */
    dbName?: string | null
    /** 文件 */
    dbFile?: string | null
    /** 接口地址 */
    dbUrl?: string | null
    /** 加密连接 */
    tls?: string | null
    tls_dictText?: string
    /** 用户名 */
    dbUsername?: string | null
    /** 密码 */
    dbPassword?: string | null
    /** 数据源地址 */
    address?: string | null
    /** 备注 */
    remark?: string | null
  }
  /** 部门 */
  'system/depart': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 上级部门 */
    parentId?: string | null
    parentId_dictText?: string
    /** 机构名称 */
    departName: string
    /** 英文名 */
    departNameEn?: string | null
    /** 缩写 */
    departNameAbbr?: string | null
    /** 机构编码 */
    orgCode?: string | null
    /** 层级 */
    orgType?: string | null
    /** 机构类型 */
    orgCategory?: string | null
    orgCategory_dictText?: string
    /** 部门负责人 */
    directorUserIds?: string | null
    directorUserIds_dictText?: string
    /** 排序 */
    departOrder?: number | null
    /** 手机号 */
    mobile?: string | null
    /** 传真 */
    fax?: string | null
    /** 地址 */
    address?: string | null
    /** 状态 */
    status?: string | null
    status_dictText?: string
    /** 描述 */
    description?: string | null
    /** 备注 */
    memo?: string | null
  }
  /** 部门角色 */
  'system/depart-role': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 部门 */
    departId: string
    departId_dictText?: string
    /** 部门角色名称 */
    roleName: string
    /** 部门角色编码 */
    roleCode: string
    /** 已分配 */
    assigned?: boolean | null
    /** 描述 */
    description?: string | null
  }
  /** 数据字典 */
  'system/dict': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 字典名称 */
    dictName: string
    /** 字典编码 */
    dictCode: string
    /** 数据类型 */
    type?: number | null
    type_dictText?: string
    /** 描述 */
    description?: string | null
    items?: Entities['system/dict-item'][]
  }
  /** 字典项 */
  'system/dict-item': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 字典编码 */
    dictId: string
    dictId_dictText?: string
    /** 名称 */
    itemText: string
    /** 数据值 */
    itemValue: string
    /** 颜色 */
    itemColor?: string | null
    /** 描述 */
    description?: string | null
    /** 排序值 */
    sortOrder?: number | null
    /** 状态 */
    status?: number | null
    status_dictText?: string
  }
  /** 页面 */
  'system/document': {
    /** 主键 */
    id: string
    /** 种类 */
    kind?: string | null
    kind_dictText?: string
    /** 地址 */
    address?: string | null
    /** 标题 */
    title?: string | null
    /** 状态 */
    status?: string | null
    status_dictText?: string
    /** 最新版本 */
    headNumber?: number | null
    /** 最后保存人 */
    headBy?: string | null
    /** 最后保存时间 */
    headTime?: string | null
    /** 发布的版本 */
    publishedNumber?: number | null
    /** 发布人 */
    publishedBy?: string | null
    /** 发布时间 */
    publishedTime?: string | null
    /** 问题 */
    fault?: string | null
  }
  /** 版本差异 */
  'system/document-difference': {
    /** 差异 */
    kind?: string | null
    kind_dictText?: string
    /** 位置 */
    label?: string | null
    /** JSON 指针 */
    pointer?: string | null
    /** 之前 */
    beforeText?: string | null
    /** 之后 */
    afterText?: string | null
  }
  /** 版本问题 */
  'system/document-problem': {
    /** 行 */
    line?: number | null
    /** 列 */
    column?: number | null
    /** 规则 */
    code?: string | null
    /** 问题 */
    reason?: string | null
    /** 建议改为 */
    fix?: string | null
  }
  /** 发布记录 */
  'system/document-publication': {
    /** 主键 */
    id: string
    /** 页面 */
    documentId?: string | null
    documentId_dictText?: string
    /** 版本 */
    number?: number | null
    /** 发布人 */
    publishBy?: string | null
    /** 发布时间 */
    publishTime?: string | null
  }
  /** 页面版本 */
  'system/document-version': {
    /** 主键 */
    id: string
    /** 页面 */
    documentId?: string | null
    documentId_dictText?: string
    /** 种类 */
    kind?: string | null
    kind_dictText?: string
    /** 地址 */
    address?: string | null
    /** 版本 */
    number?: number | null
    /** 标题 */
    title?: string | null
    /** 状态 */
    state?: string | null
    state_dictText?: string
    /** 问题 */
    problemCount?: number | null
    /** 说明 */
    note?: string | null
    /** 内容摘要 */
    hash?: string | null
    /** 保存人 */
    createBy?: string | null
    /** 保存时间 */
    createTime?: string | null
  }
  /** 字段权限说明 */
  'system/field-explanation': {
    /** 数据类型 */
    kind?: string | null
    /** 字段 */
    title?: string | null
    /** 可见 */
    readable?: string | null
    readable_dictText?: string
    /** 新增时可填 */
    addable?: string | null
    addable_dictText?: string
    /** 可编辑 */
    editable?: string | null
    editable_dictText?: string
    /** 可见或不可见的原因 */
    readReason?: string | null
    /** 可填或不可填的原因 */
    writeReason?: string | null
    /** 依据 */
    place?: string | null
  }
  /** 文件 */
  'system/file': {
    /** 主键 */
    id: string
    /** 上传人 */
    createBy?: string | null
    /** 上传时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 文件名称 */
    fileName?: string | null
    /** 文件地址 */
    url?: string | null
    /** 类型 */
    fileType?: string | null
    /** 目录 */
    biz?: string | null
    /** 字节数 */
    size?: number | null
    /** 大小 */
    sizeText?: string | null
    /** SHA-256 */
    sha256?: string | null
    /** 引用 */
    useCount?: number | null
  }
  /** 文件引用 */
  'system/file-use': {
    /** 种类 */
    kind?: string | null
    /** 名称 */
    name?: string | null
    /** 字段 */
    field?: string | null
    /** 记录主键 */
    recordId?: string | null
  }
  /** 填值规则 */
  'system/fill-rule': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 规则名称 */
    ruleName: string
    /** 规则Code */
    ruleCode: string
    /** 规则实现类 */
    ruleClass: string
    ruleClass_dictText?: string
    /** 规则参数 */
    ruleParams?: string | null
  }
  /** 过滤器 */
  'system/gateway-filter': {
    /** 种类 */
    kind: string
    kind_dictText?: string
    /** 名称 */
    name?: string | null
    /** 值 */
    value?: string | null
  }
  /** 路由条件 */
  'system/gateway-predicate': {
    /** 种类 */
    kind: string
    kind_dictText?: string
    /** 名称 */
    name?: string | null
    /** 值 */
    value?: string | null
  }
  /** 网关路由 */
  'system/gateway-route': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 路由ID */
    routerId: string
    /** 路由名称 */
    name: string
    /** 路由URI */
    uri: string
    /** 路由条件（JSON） */
    predicates?: string | null
    /** 过滤器（JSON） */
    filters?: string | null
    /** 路由条件 */
    predicateLines?: Record<string, unknown>[] | null
    /** 过滤器 */
    filterLines?: Record<string, unknown>[] | null
    /** 去掉路径首段 */
    stripPrefix?: string | null
    stripPrefix_dictText?: string
    /** 失败时重试 */
    retryable?: string | null
    retryable_dictText?: string
    /** 状态 */
    status?: string | null
    status_dictText?: string
    /** 访问权限 */
    access?: string | null
    access_dictText?: string
    /** 角色编码或权限标识 */
    accessCodes?: string | null
    /** 次序 */
    orderNum?: number | null
  }
  /** 初始密码 */
  'system/initial-password': {
    /** 初始密码 */
    way: 'none' | 'shared' | 'each' | 'mail' | 'sms'
    /** 统一密码 */
    password?: string | null
    /** 确认密码 */
    confirmpassword?: string | null
  }
  /** 定时任务 */
  'system/job': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 任务类名 */
    jobClassName: string
    jobClassName_dictText?: string
    /** 任务名称 */
    name?: string | null
    /** cron表达式 */
    cronExpression: string
    /** 参数 */
    parameter?: string | null
    /** 数据源 */
    dataSource?: string | null
    dataSource_dictText?: string
    /** 方式 */
    httpMethod?: 'GET' | 'POST' | 'PUT' | null
    /** 路径 */
    httpPath?: string | null
    /** 内容 */
    httpBody?: string | null
    /** 在线表单 */
    formTable?: string | null
    /** SQL语句 */
    statement?: string | null
    /** 按钮 */
    button?: string | null
    /** 记录条件 */
    filter?: string | null
    /** 一次最多处理（条） */
    mostRecords?: number | null
    /** 执行身份 */
    runAs?: string | null
    runAs_dictText?: string
    /** 描述 */
    description?: string | null
    /** 状态 */
    status: number
    status_dictText?: string
    /** 最长执行时间（秒） */
    timeoutSeconds: number
    /** 错过或中断时 */
    misfirePolicy: string
    misfirePolicy_dictText?: string
    /** 上一次未结束时 */
    overlapPolicy: string
    overlapPolicy_dictText?: string
    /** 下次执行时间 */
    nextFireTime?: string | null
    /** 上次执行时间 */
    lastTime?: string | null
    /** 上次结果 */
    lastState?: string | null
    lastState_dictText?: string
  }
  /** 任务执行记录 */
  'system/job-run': {
    /** 主键 */
    id: string
    /** 任务 */
    jobId?: string | null
    /** 任务类名 */
    handler?: string | null
    handler_dictText?: string
    /** 应执行时间 */
    scheduledTime?: string | null
    /** 触发方式 */
    cause?: string | null
    cause_dictText?: string
    /** 结果 */
    state?: string | null
    state_dictText?: string
    /** 开始时间 */
    startedAt?: string | null
    /** 结束时间 */
    finishedAt?: string | null
    /** 耗时（毫秒） */
    durationMs?: number | null
    /** 第几次尝试 */
    attempt?: number | null
    /** 执行人 */
    requestedBy?: string | null
    /** 执行进程 */
    process?: string | null
    /** 参数 */
    parameter?: string | null
    /** 摘要 */
    summary?: string | null
    /** 原因 */
    error?: string | null
    /** 输出 */
    output?: string | null
  }
  /** 日志 */
  'system/log': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 日志类型 */
    logType?: number | null
    logType_dictText?: string
    /** 日志内容 */
    logContent?: string | null
    /** 操作类型 */
    operateType?: number | null
    operateType_dictText?: string
    /** 用户账号 */
    userid?: string | null
    /** 用户姓名 */
    username?: string | null
    /** IP */
    ip?: string | null
    /** 浏览器 */
    browser?: string | null
    /** 操作系统 */
    os?: string | null
    /** 客户端标识 */
    userAgent?: string | null
    /** 请求方法 */
    requestType?: string | null
    /** 请求地址 */
    requestUrl?: string | null
    /** 请求参数 */
    requestParam?: string | null
    /** 耗时（毫秒） */
    costTime?: number | null
    /** 结果 */
    success?: number | null
    success_dictText?: string
    /** 返回消息 */
    result?: string | null
    /** 故障编号 */
    incident?: string | null
    /** 异常堆栈 */
    exception?: string | null
    /** 时间 */
    createTime?: string | null
  }
  /** 在线用户 */
  'system/online-session': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 用户账号 */
    username?: string | null
    /** 姓名 */
    realname?: string | null
    /** IP */
    ip?: string | null
    /** 客户端标识 */
    userAgent?: string | null
    /** 浏览器 */
    browser?: string | null
    /** 操作系统 */
    os?: string | null
    /** 登录时间 */
    signInTime?: string | null
    /** 最近访问 */
    lastSeenTime?: string | null
    /** 失效时间 */
    expiresTime?: string | null
    /** 本次登录 */
    isOwn?: boolean | null
  }
  /** 菜单 */
  'system/permission': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 所属租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 菜单类型 */
    menuType: number
    menuType_dictText?: string
    /** 菜单名称 */
    name: string
    /** 上级菜单 */
    parentId?: string | null
    parentId_dictText?: string
    /** 菜单路径 */
    url?: string | null
    /** 前端组件 */
    component?: string | null
    /** 路由名称 */
    componentName?: string | null
    /** 默认跳转地址 */
    redirect?: string | null
    /** 授权标识 */
    perms?: string | null
    /** 授权策略 */
    permsType?: string | null
    permsType_dictText?: string
    /** 状态 */
    status?: string | null
    status_dictText?: string
    /** 菜单图标 */
    icon?: string | null
    /** 排序 */
    sortNo?: number | null
    /** 是否路由菜单 */
    route?: boolean | null
    /** 隐藏路由 */
    hidden?: boolean | null
    /** 是否缓存路由 */
    keepAlive?: boolean | null
    /** 聚合路由 */
    alwaysShow?: boolean | null
    /** 在新窗口打开 */
    internalOrExternal?: boolean | null
    /** 描述 */
    description?: string | null
    /** 所有租户共用 */
    shared?: boolean | null
    /** 已停用 */
    switchedOff?: boolean | null
    /** 适用范围 */
    scope?: string | null
    /** 可修改 */
    editable?: boolean | null
    /** 有数据规则 */
    ruleFlag?: number | null
    /** 数据规则的实体 */
    ruledEntity?: string | null
    dataRules?: Entities['system/data-rule'][]
  }
  /** 权限说明 */
  'system/permission-explanation': {
    /** 名称 */
    name?: string | null
    /** 菜单与按钮 */
    path?: string | null
    /** 类型 */
    menuType?: number | null
    menuType_dictText?: string
    /** 授权标识 */
    perms?: string | null
    /** 拥有 */
    granted?: string | null
    granted_dictText?: string
    /** 原因 */
    reason?: string | null
    /** 可见数据 */
    rows?: string | null
  }
  /** 权限说明的对象 */
  'system/permission-subject': {
    /** 用户 */
    id: string
    id_dictText?: string
  }
  /** 职务 */
  'system/position': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 职务编码 */
    code: string
    /** 职务名称 */
    name: string
    /** 职级 */
    postRank: string
    postRank_dictText?: string
  }
  /** 数据权限说明 */
  'system/record-explanation': {
    /** 数据类型 */
    kind?: string | null
    /** 名称 */
    name?: string | null
    /** 可见 */
    visible?: string | null
    visible_dictText?: string
    /** 可编辑 */
    editable?: string | null
    editable_dictText?: string
    /** 可删除 */
    deletable?: string | null
    deletable_dictText?: string
    /** 原因 */
    reason?: string | null
  }
  /** 回收站 */
  'system/recycle-bin': {
    /** 主键 */
    id: string
    /** 种类 */
    kind?: string | null
    /** 种类 */
    kindText?: string | null
    /** 名称 */
    name?: string | null
    /** 删除人 */
    deletedBy?: string | null
    /** 删除时间 */
    deletedTime?: string | null
    /** 可彻底删除 */
    mayPurge?: boolean | null
  }
  /** 保留期限 */
  'system/retention': {
    /** 主键 */
    id: string
    /** 版本 */
    version?: number | null
    /** 登录日志（天） */
    loginLogDays: number
    /** 操作日志（天） */
    operationLogDays: number
    /** 异常日志（天） */
    exceptionLogDays: number
    /** 数据日志（天） */
    dataLogDays: number
    /** 回收站（天） */
    recycleBinDays: number
    /** 任务执行记录（天） */
    jobRunDays: number
    /** 表单接口调用（天） */
    formSendDays: number
  }
  /** 角色 */
  'system/role': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 角色名称 */
    roleName: string
    /** 角色编码 */
    roleCode: string
    /** 描述 */
    description?: string | null
    /** 授权来源 */
    copyOf?: string | null
  }
  /** 角色用户 */
  'system/role-member': {
    /** 用户 */
    users: string
    users_dictText?: string
  }
  /** 站点信息 */
  'system/site-info': {
    /** 主键 */
    id: string
    /** 版本 */
    version?: number | null
    /** 应用名称 */
    appName: string
    /** 应用简称 */
    appAbbr: string
    /** 应用说明 */
    appDesc: string
    /** 显示标志 */
    isSetAppLogo?: boolean | null
    /** 应用标志 */
    appLogo?: string | null
    /** 标志地址前缀 */
    imgUrl?: string | null
    /** 帮助地址 */
    helpPath?: string | null
    /** 开放注册 */
    allowRegister?: boolean | null
    /** 开放手机号登录 */
    allowPhoneLogin?: boolean | null
    /** 开放第三方登录 */
    allowThirdLogin?: boolean | null
    /** 推荐浏览器 */
    recommendedBrowser?: string | null
    /** 加密狗驱动 */
    dongleDriver?: string | null
    /** 客户端工具 */
    clientTool?: string | null
  }
  /** 租户 */
  'system/tenant': {
    /** 租户编号 */
    id: number
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 租户名称 */
    name: string
    /** 开始日期 */
    beginDate?: string | null
    /** 结束日期 */
    endDate?: string | null
    /** 状态 */
    status?: number | null
    status_dictText?: string
  }
  /** 租户成员 */
  'system/tenant-member': {
    /** 用户 */
    userIds: string
    userIds_dictText?: string
  }
  /** 用户 */
  'system/user': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 版本 */
    version?: number | null
    /** 用户账号 */
    username: string
    /** 登录密码 */
    password?: string | null
    /** 确认密码 */
    confirmpassword?: string | null
    /** 用户姓名 */
    realname: string
    /** 工号 */
    workNo: string
    /** 手机号码 */
    phone: string
    /** 邮箱 */
    email?: string | null
    /** 座机 */
    telephone?: string | null
    /** 性别 */
    sex?: number | null
    sex_dictText?: string
    /** 生日 */
    birthday?: string | null
    /** 头像 */
    avatar?: string | null
    /** 当前部门编码 */
    orgCode?: string | null
    /** 状态 */
    status?: number | null
    status_dictText?: string
    /** 职务 */
    post?: string | null
    post_dictText?: string
    /** 身份 */
    userIdentity?: number | null
    userIdentity_dictText?: string
    /** 工作流引擎 */
    activitiSync?: number | null
    activitiSync_dictText?: string
    /** 角色分配 */
    selectedroles?: string | null
    selectedroles_dictText?: string
    /** 租户分配 */
    relTenantIds?: string | null
    relTenantIds_dictText?: string
    /** 登录锁定 */
    locked?: string | null
    /** 多租户账号 */
    shared?: string | null
    /** 部门分配 */
    selecteddeparts?: string | null
    selecteddeparts_dictText?: string
    /** 负责部门 */
    departIds?: string | null
    departIds_dictText?: string
  }
  /** 代理人 */
  'system/user-agent': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 用户名 */
    userName: string
    userName_dictText?: string
    /** 代理人用户名 */
    agentUserName: string
    agentUserName_dictText?: string
    /** 代理开始时间 */
    startTime: string
    /** 代理结束时间 */
    endTime: string
    /** 状态 */
    status?: string | null
    status_dictText?: string
  }
  /** 批量分配 */
  'system/user-links': {
    /** 方式 */
    way: 'add' | 'replace' | 'remove'
    /** 角色 */
    roles?: string | null
    roles_dictText?: string
    /** 部门 */
    departs?: string | null
    departs_dictText?: string
  }
  /** 重新设定密码 */
  'system/user-password': {
    /** 一次性密码 */
    password?: string | null
    /** 确认密码 */
    confirmpassword?: string | null
  }
  /** 我的申请 */
  'workflow/application': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 流程编号 */
    processDefinitionId?: string | null
    /** 流程状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
    /** 当前环节 */
    currentTaskName?: string | null
    /** 挂起 */
    suspended?: boolean | null
    /** 结束原因 */
    endReason?: string | null
    /** 发起时间 */
    startTime?: string | null
    /** 结束时间 */
    endTime?: string | null
    /** 发起人编号 */
    starterId?: string | null
  }
  /** 流程评论 */
  'workflow/comment': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 评论 */
    content: string
    /** 附件 */
    files?: string | null
  }
  /** 抄送历史 */
  'workflow/copy': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 发起人 */
    startUserName?: string | null
    /** 抄送人 */
    sentByName?: string | null
    /** 抄送时间 */
    sendTime?: string | null
    /** 阅读状态 */
    readFlag?: string | null
    readFlag_dictText?: string
    /** 流程状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
    /** 接收人编号 */
    userId?: string | null
  }
  /** 流程图 */
  'workflow/diagram': {
    /** 流程图 */
    diagram?: Record<string, unknown> | null
  }
  /** 历史任务 */
  'workflow/done-task': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 任务编号 */
    taskId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 任务名称 */
    taskName?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 流程编号 */
    processDefinitionId?: string | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 发起人 */
    processApplyUserName?: string | null
    /** 代理 */
    onBehalfOfName?: string | null
    /** 到达时间 */
    taskBeginTime?: string | null
    /** 办理时间 */
    taskEndTime?: string | null
    /** 处理结果 */
    outcome?: string | null
    outcome_dictText?: string
    /** 意见 */
    reason?: string | null
    /** 办理人编号 */
    doneBy?: string | null
  }
  /** 流程表达式 */
  'workflow/expression': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 编码 */
    expressionCode: string
    /** 名称 */
    expressionName: string
    /** 表达式 */
    expression: string
    /** 备注 */
    remark?: string | null
  }
  /** 失败的服务 */
  'workflow/failed-service': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 编号 */
    triggerId?: string | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 发起人 */
    startUserName?: string | null
    /** 种类 */
    kind?: string | null
    kind_dictText?: string
    /** 环节 */
    nodeName?: string | null
    /** 已尝试次数 */
    attempts?: number | null
    /** 最后一次的错误 */
    lastError?: string | null
    /** 最后尝试时间 */
    lastTime?: string | null
    /** 挂起 */
    suspended?: boolean | null
  }
  /** 组任务 */
  'workflow/group-task': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 任务编号 */
    taskId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 任务名称 */
    taskName?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 流程编号 */
    processDefinitionId?: string | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 发起人 */
    processApplyUserName?: string | null
    /** 到达时间 */
    taskBeginTime?: string | null
    /** 优先级 */
    priority?: string | null
    priority_dictText?: string
    /** 截止时间 */
    dueTime?: string | null
    /** 超时 */
    overdue?: boolean | null
  }
  /** 流程实例 */
  'workflow/instance': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 流程编号 */
    processDefinitionId?: string | null
    /** 流程名称 */
    prcocessDefinitionName?: string | null
    /** 流程编码 */
    flowCode?: string | null
    /** 版本 */
    processVersion?: number | null
    /** 发起人账号 */
    startUserId?: string | null
    /** 发起人 */
    startUserName?: string | null
    /** 流程状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
    /** 当前环节 */
    currentTaskName?: string | null
    /** 挂起 */
    suspended?: boolean | null
    /** 结束原因 */
    endReason?: string | null
    /** 发起时间 */
    startTime?: string | null
    /** 结束时间 */
    endTime?: string | null
  }
  /** 监听器 */
  'workflow/listener': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 名称 */
    listenerName: string
    /** 类型 */
    listenerType: string
    listenerType_dictText?: string
    /** 事件 */
    listenerEvent: string
    listenerEvent_dictText?: string
    /** 执行方式 */
    valueType: string
    valueType_dictText?: string
    /** 处理程序 */
    handler?: string | null
    /** 表达式 */
    expression?: string | null
    /** 数据源 */
    dataSource?: string | null
    dataSource_dictText?: string
    /** 方式 */
    httpMethod?: 'POST' | 'PUT' | null
    /** 路径 */
    httpPath?: string | null
    /** 状态 */
    enabled?: string | null
    enabled_dictText?: string
    /** 备注 */
    remark?: string | null
  }
  /** 我的任务 */
  'workflow/my-task': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 任务编号 */
    taskId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 任务名称 */
    taskName?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 流程编号 */
    processDefinitionId?: string | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 发起人 */
    processApplyUserName?: string | null
    /** 代理 */
    onBehalfOfName?: string | null
    /** 到达时间 */
    taskBeginTime?: string | null
    /** 优先级 */
    priority?: string | null
    priority_dictText?: string
    /** 截止时间 */
    dueTime?: string | null
    /** 首次查看时间 */
    readTime?: string | null
    /** 超时 */
    overdue?: boolean | null
    /** 签收 */
    claimed?: boolean | null
    /** 挂起 */
    suspended?: boolean | null
    /** 办理人编号 */
    assigneeId?: string | null
  }
  /** 我催办的 */
  'workflow/my-urge': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 任务名称 */
    taskName?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 催办人 */
    senderName?: string | null
    /** 被催办人 */
    receiverName?: string | null
    /** 催办意见 */
    remark?: string | null
    /** 催办时间 */
    sendTime?: string | null
    /** 阅读状态 */
    readFlag?: string | null
    readFlag_dictText?: string
    /** 流程状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
    /** 编号 */
    senderId?: string | null
  }
  /** 流程元素 */
  'workflow/node': {
    /** 标识 */
    elementId?: string | null
    /** 名称 */
    name?: string | null
    /** 监听器 */
    listeners?: string | null
    listeners_dictText?: string
    /** 边界事件 */
    isBoundary?: boolean | null
    /** 由谁审批 */
    approverKinds?: string | null
    /** 人员 */
    approverPeople?: string | null
    approverPeople_dictText?: string
    /** 角色 */
    approverRoles?: string | null
    approverRoles_dictText?: string
    /** 部门 */
    approverDeparts?: string | null
    approverDeparts_dictText?: string
    /** 岗位 */
    approverPositions?: string | null
    approverPositions_dictText?: string
    /** 哪一级的负责人 */
    approverLevels?: string | null
    /** 表单字段 */
    approverFields?: string | null
    /** 表达式 */
    approverExpressions?: string | null
    /** 流程表达式 */
    approverNamed?: string | null
    approverNamed_dictText?: string
    /** 先签收再处理 */
    claim?: boolean | null
    /** 通过条件 */
    quota?: 'all' | 'any' | 'ratio' | 'number' | null
    /** 同意的比例（%） */
    ratio?: number | null
    /** 同意的人数 */
    count?: number | null
    /** 审批方式 */
    order?: 'parallel' | 'sequential' | 'random' | null
    /** 一票否决 */
    veto?: boolean | null
    /** 驳回后 */
    reject?: 'end' | 'continue' | 'starter' | 'previous' | 'node' | null
    /** 退回到 */
    rejectNode?: string | null
    /** 无审批人时 */
    noApprover?: 'pass' | 'deny' | 'ask' | 'people' | null
    /** 指定人员 */
    noApproverPeople?: string | null
    noApproverPeople_dictText?: string
    /** 审批人已审批过 */
    samePerson?: 'ask' | 'skip' | null
    /** 审批人是发起人 */
    starterApproves?: 'self' | 'skip' | 'leader' | null
    /** 处理期限 */
    timeoutAfter?: string | null
    /** 计时 */
    timeoutCalendar?: 'all' | 'work' | null
    /** 超时后 */
    timeoutAction?: 'remind' | 'approve' | 'reject' | 'escalate' | null
    /** 抄送给 */
    ccKinds?: string | null
    /** 人员 */
    ccPeople?: string | null
    ccPeople_dictText?: string
    /** 角色 */
    ccRoles?: string | null
    ccRoles_dictText?: string
    /** 部门 */
    ccDeparts?: string | null
    ccDeparts_dictText?: string
    /** 岗位 */
    ccPositions?: string | null
    ccPositions_dictText?: string
    /** 哪一级的负责人 */
    ccLevels?: string | null
    /** 表单字段 */
    ccFields?: string | null
    /** 表达式 */
    ccExpressions?: string | null
    /** 流程表达式 */
    ccNamed?: string | null
    ccNamed_dictText?: string
    /** 必须填写意见 */
    opinionRequired?: boolean | null
    /** 需要签名 */
    signature?: boolean | null
    /** 优先级 */
    priority?: string | null
    priority_dictText?: string
    /** 关闭的操作 */
    without?: string | null
    /** 字段权限 */
    fieldRights?: Record<string, unknown>[] | null
    /** 处理程序 */
    handler?: string | null
    /** 接收人 */
    noticePeople?: string | null
    noticePeople_dictText?: string
    /** 通知内容 */
    noticeText?: string | null
    /** 尝试次数 */
    attempts?: number | null
    /** 数据源 */
    dataSource?: string | null
    dataSource_dictText?: string
    /** 方式 */
    httpMethod?: 'POST' | 'PUT' | null
    /** 路径 */
    httpPath?: string | null
    /** 变量 */
    variable?: string | null
    /** 表达式 */
    expression?: string | null
    /** 发送 */
    sendKind?: 'copy' | 'message' | null
    /** 消息键 */
    message?: string | null
    /** 名称 */
    reference?: string | null
    /** 被调用的流程 */
    calledElement?: string | null
    /** 重复的列表 */
    items?: string | null
    /** 依次执行 */
    sequential?: boolean | null
    /** 条件 */
    condition?: string | null
    /** 流程表达式 */
    conditionNamed?: string | null
    conditionNamed_dictText?: string
    /** 默认连线 */
    isDefault?: boolean | null
    /** 可为默认连线 */
    canDefault?: boolean | null
    /** 时间 */
    timerKind?: 'timeDuration' | 'timeDate' | 'timeCycle' | null
    /** 值 */
    timerValue?: string | null
    /** 计时 */
    timerCalendar?: 'all' | 'work' | null
    /** 中断所附的活动 */
    cancelActivity?: boolean | null
  }
  /** 字段权限 */
  'workflow/node-field': {
    /** 字段 */
    field: string
    /** 权限 */
    right: 'hidden' | 'read' | 'edit' | 'require'
  }
  /** 任务列表 */
  'workflow/open-task': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 任务编号 */
    taskId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 任务名称 */
    taskName?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 流程编号 */
    processDefinitionId?: string | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 发起人 */
    processApplyUserName?: string | null
    /** 办理人 */
    taskAssigneeName?: string | null
    /** 代理 */
    onBehalfOfName?: string | null
    /** 到达时间 */
    taskBeginTime?: string | null
    /** 优先级 */
    priority?: string | null
    priority_dictText?: string
    /** 截止时间 */
    dueTime?: string | null
    /** 超时 */
    overdue?: boolean | null
    /** 挂起 */
    suspended?: boolean | null
  }
  /** 审批意见 */
  'workflow/opinion': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 环节 */
    nodeName?: string | null
    /** 意见 */
    reason?: string | null
    /** 附件 */
    files?: string | null
    /** 签名 */
    signature?: string | null
  }
  /** 常用意见 */
  'workflow/phrase': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 意见内容 */
    content: string
    /** 排序 */
    sortNo?: number | null
  }
  /** 流程 */
  'workflow/process': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 流程编码 */
    processKey: string
    /** 流程名称 */
    processName: string
    /** 流程类型 */
    processType?: string | null
    processType_dictText?: string
    /** 业务表单 */
    formAddress: string
    /** 标题表达式 */
    titleExpression?: string | null
    /** 发起范围 */
    startScope: 'all' | 'chosen'
    /** 可发起人员 */
    startUsers?: string | null
    startUsers_dictText?: string
    /** 可发起角色 */
    startRoles?: string | null
    startRoles_dictText?: string
    /** 可发起部门 */
    startDeparts?: string | null
    startDeparts_dictText?: string
    /** 设计方式 */
    designer: 'simple' | 'bpmn'
    /** 流程图 */
    processXml?: string | null
    /** 流程步骤 */
    processSteps?: string | null
    /** 备注 */
    remark?: string | null
    /** 启用 */
    enabled?: string | null
    enabled_dictText?: string
    /** 已发布版本 */
    lastVersion?: number | null
  }
  /** 审批单 */
  'workflow/sheet': {
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 发起人 */
    startUserName?: string | null
    /** 发起时间 */
    startTime?: string | null
    /** 流程状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
    /** 当前环节 */
    currentTaskName?: string | null
    /** 结束时间 */
    endTime?: string | null
  }
  /** 审批步骤 */
  'workflow/step-approval': {
    /** 名称 */
    name: string
    /** 审批人来自 */
    approverKinds?: string | null
    /** 人员 */
    approverPeople?: string | null
    approverPeople_dictText?: string
    /** 负责人的层级 */
    approverLevels?: string | null
    /** 角色 */
    approverRoles?: string | null
    approverRoles_dictText?: string
    /** 岗位 */
    approverPositions?: string | null
    approverPositions_dictText?: string
    /** 部门 */
    approverDeparts?: string | null
    approverDeparts_dictText?: string
    /** 表单字段 */
    approverFields?: string | null
    /** 表达式 */
    approverExpressions?: string | null
    /** 流程表达式 */
    approverNamed?: string | null
    approverNamed_dictText?: string
    /** 多人审批时 */
    mode?: 'any' | 'all' | 'sequence' | 'ratio' | 'number' | 'claim' | 'random' | null
    /** 同意比例（%） */
    ratio?: number | null
    /** 同意人数 */
    count?: number | null
    /** 一票否决 */
    veto?: boolean | null
    /** 驳回后 */
    reject?: 'end' | 'starter' | 'previous' | 'node' | 'continue' | null
    /** 退回到 */
    rejectNode?: string | null
    /** 找不到审批人时 */
    noApprover?: 'ask' | 'pass' | 'deny' | 'people' | null
    /** 转给 */
    noApproverPeople?: string | null
    noApproverPeople_dictText?: string
    /** 审批人已审批过时 */
    samePerson?: 'ask' | 'skip' | null
    /** 审批人是发起人时 */
    starterApproves?: 'self' | 'skip' | 'leader' | null
    /** 处理时限 */
    timeoutAmount?: number | null
    /** 单位 */
    timeoutUnit?: 'D' | 'H' | 'M' | 'WD' | 'WH' | null
    /** 超时后 */
    timeoutAction?: 'remind' | 'approve' | 'reject' | 'escalate' | null
    /** 必须填写意见 */
    opinionRequired?: boolean | null
    /** 需要手写签名 */
    signature?: boolean | null
    /** 优先级 */
    priority?: string | null
    priority_dictText?: string
    /** 不允许的操作 */
    without?: string | null
    /** 字段权限 */
    fields?: string | null
    /** 同意后抄送给 */
    ccKinds?: string | null
    /** 人员 */
    ccPeople?: string | null
    ccPeople_dictText?: string
    /** 负责人的层级 */
    ccLevels?: string | null
    /** 角色 */
    ccRoles?: string | null
    ccRoles_dictText?: string
    /** 岗位 */
    ccPositions?: string | null
    ccPositions_dictText?: string
    /** 部门 */
    ccDeparts?: string | null
    ccDeparts_dictText?: string
    /** 表单字段 */
    ccFields?: string | null
    /** 表达式 */
    ccExpressions?: string | null
    /** 流程表达式 */
    ccNamed?: string | null
    ccNamed_dictText?: string
  }
  /** 条件分支 */
  'workflow/step-branch': {
    /** 名称 */
    name: string
    /** 条件写法 */
    mode?: 'rows' | 'expression' | null
    /** 条件 */
    rows?: string | null
    /** 表达式 */
    expression?: string | null
    /** 有条件 */
    isConditional?: boolean | null
  }
  /** 抄送步骤 */
  'workflow/step-copy': {
    /** 名称 */
    name: string
    /** 抄送给 */
    ccKinds?: string | null
    /** 人员 */
    ccPeople?: string | null
    ccPeople_dictText?: string
    /** 负责人的层级 */
    ccLevels?: string | null
    /** 角色 */
    ccRoles?: string | null
    ccRoles_dictText?: string
    /** 岗位 */
    ccPositions?: string | null
    ccPositions_dictText?: string
    /** 部门 */
    ccDeparts?: string | null
    ccDeparts_dictText?: string
    /** 表单字段 */
    ccFields?: string | null
    /** 表达式 */
    ccExpressions?: string | null
    /** 流程表达式 */
    ccNamed?: string | null
    ccNamed_dictText?: string
  }
  /** 延时步骤 */
  'workflow/step-delay': {
    /** 名称 */
    name: string
    /** 等待 */
    amount: number
    /** 单位 */
    unit?: 'D' | 'H' | 'M' | 'WD' | 'WH' | null
  }
  /** 步骤 */
  'workflow/step-name': {
    /** 名称 */
    name: string
  }
  /** 批量办理 */
  'workflow/task-batch': {
    /** 意见 */
    reason?: string | null
  }
  /** 转交任务 */
  'workflow/task-person': {
    /** 办理人 */
    person: string
    person_dictText?: string
  }
  /** 退回 */
  'workflow/task-return': {
    /** 退回到 */
    to: string
    /** 修改后直接回到我这里 */
    direct?: boolean | null
    /** 意见 */
    reason: string
    /** 附件 */
    files?: string | null
    /** 签名 */
    signature?: string | null
  }
  /** 加签 */
  'workflow/task-sign': {
    /** 加签方式 */
    sign: 'before' | 'after' | 'parallel'
    /** 加签人员 */
    people: string
    people_dictText?: string
  }
  /** 任务用时 */
  'workflow/task-time': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 流程名称 */
    processName?: string | null
    /** 环节 */
    nodeName?: string | null
    /** 办理人 */
    person?: string | null
    /** 状态 */
    status?: string | null
    /** 到达时间 */
    openTime?: string | null
    /** 办理时间 */
    doneTime?: string | null
    /** 用时（小时） */
    hours?: number | null
    /** 超期 */
    overdue?: number | null
  }
  /** 流程进度 */
  'workflow/trace-entry': {
    /** 编号 */
    id: string
    /** 环节 */
    name?: string | null
    /** 办理人 */
    assigneeName?: string | null
    /** 开始时间 */
    startTime?: string | null
    /** 结束时间 */
    endTime?: string | null
    /** 耗时 */
    durationStr?: string | null
    /** 结果 */
    outcome?: string | null
    outcome_dictText?: string
    /** 意见 */
    remarks?: string | null
    /** 附件 */
    files?: string | null
    /** 签名 */
    signature?: string | null
    /** 评论编号 */
    commentId?: string | null
    /** 可以撤回 */
    withdrawable?: boolean | null
    /** 说明 */
    summary?: string | null
  }
  /** 催办 */
  'workflow/urge': {
    /** 催办意见 */
    remark?: string | null
  }
  /** 催办我的 */
  'workflow/urged-me': {
    /** 主键 */
    id: string
    /** 租户 */
    tenantId?: number | null
    /** 流程实例编号 */
    processInstanceId?: string | null
    /** 业务标题 */
    bpmBizTitle?: string | null
    /** 任务名称 */
    taskName?: string | null
    /** 流程名称 */
    processDefinitionName?: string | null
    /** 催办人 */
    senderName?: string | null
    /** 被催办人 */
    receiverName?: string | null
    /** 催办意见 */
    remark?: string | null
    /** 催办时间 */
    sendTime?: string | null
    /** 阅读状态 */
    readFlag?: string | null
    readFlag_dictText?: string
    /** 流程状态 */
    bpmStatus?: string | null
    bpmStatus_dictText?: string
    /** 编号 */
    userId?: string | null
  }
  /** 工作日历 */
  'workflow/work-calendar': {
    /** 主键 */
    id: string
    /** 创建人 */
    createBy?: string | null
    /** 创建时间 */
    createTime?: string | null
    /** 更新人 */
    updateBy?: string | null
    /** 更新时间 */
    updateTime?: string | null
    /** 所属部门 */
    sysOrgCode?: string | null
    /** 租户 */
    tenantId?: number | null
    /** 版本 */
    version?: number | null
    /** 日期 */
    day: string
    /** 类型 */
    kind: string
    kind_dictText?: string
    /** 名称 */
    name: string
  }
}
