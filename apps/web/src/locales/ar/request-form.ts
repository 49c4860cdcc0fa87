import type { RequestFormLocale } from '../request-form.ts'
import { isolate } from './isolate.ts'

export const arRequestForm: RequestFormLocale = {
  title: 'اطلب إثباتًا',
  lead: 'قل ما تحتاج إليه. يصلك رابط تمرّره، ومن يفتحه يقرأ هذا بعينه.',
  purpose: {
    label: 'ما الغرض منه؟',
    hint: 'يظهر في النص الذي يُوقَّع، مثل «grant payout 2026». حتى 120 حرفًا لاتينيًا من A إلى Z دون علامات، وأرقام ومسافات وعلامات شائعة.',
  },
  audience: {
    label: 'من يحتاج إليه؟',
    hint: 'اسم الجهة التي لها الإثبات، مثل «Example Foundation»، بحروف لاتينية. يظهر في النص الموقَّع كي لا يستعمل الإثبات غيرها. وإن تُرك فارغًا فهو لأي أحد.',
  },
  who: {
    label: 'أي حساب؟',
    account: 'حساب بعينه',
    chain: 'أي حساب على شبكة واحدة',
    any: 'أي حساب كان',
  },
  account: { label: 'عنوان الحساب', hint: 'يبدأ بـ 0x تليه 40 خانة.' },
  chain: { label: 'الشبكة' },
  deadline: {
    label: 'يُجاب قبل',
    hint: zone => `من عشر دقائق إلى سنة من الآن، بتوقيتك (${isolate(zone)}).`,
  },
  holding: {
    label: 'كم يسري الإثبات؟',
    hint: 'تُحسب المدة من إنشائه. يستطيع صاحبه أن يلغيه قبلها.',
    choices: {
      day: 'يوم',
      week: 'أسبوع',
      month: '30 يومًا',
      quarter: '90 يومًا',
      year: 'سنة',
      'five-years': 'خمس سنوات',
    },
  },
  returnTo: {
    label: 'إلى أين يعود بعدها؟',
    hint: 'عنوان في موقعك يبدأ بـ https://. يرى المضيفَ قبل أن يوافق، ولا يُضاف إليه إلا الطلب وحالته.',
  },
  reference: { label: 'ملاحظتك', hint: 'مثل رقم قضية. لا يراها غيرك.' },
  optional: 'يجوز تركه فارغًا',
  create: 'أنشئ الطلب',
  creating: 'جارٍ الإنشاء…',
  kept: 'يبقى ما تكتبه في هذا اللسان حتى يُنشأ الطلب.',
  clear: 'إفراغ النموذج',
  faults: {
    title: 'لا يمكن إنشاء الطلب هكذا',
    empty: field => `الحقل «${isolate(field)}» فارغ. املأه من فضلك.`,
    long: most => `هذا طويل: المسموح ${isolate(most)} حرفًا على الأكثر.`,
    character: character =>
      `لا يجوز «${isolate(character)}» في نص يُوقَّع. المسموح حروف لاتينية من A إلى Z دون علامات، وأرقام ومسافات و ${isolate("-._~:/?#@!$&'()*+,;=")}`,
    address: value => `ليس «${isolate(value)}» عنوانًا. العنوان 0x تليه 40 خانة من 0 إلى 9 ومن a إلى f.`,
    checksum: value => `مجموع التحقق في «${isolate(value)}» خاطئ: لعل حرفًا كُتب خطأ. انسخ العنوان من جديد.`,
    chain: value => `ليست «${isolate(value)}» من شبكات هذا الموقع. اختر واحدة من القائمة.`,
    moment: value => `ليس «${isolate(value)}» تاريخًا مع وقت.`,
    soon: value => `${isolate(value)} قريب جدًا. اترك عشر دقائق من الآن على الأقل.`,
    late: value => `${isolate(value)} بعيد جدًا. المسموح سنة من الآن على الأكثر.`,
    url: value => `ليس «${isolate(value)}» عنوانًا على الويب، مثل https://example.org/done.`,
    insecure: value =>
      `لا يُرسَل أحد إلى «${isolate(value)}» لأنه غير آمن. يجب أن يبدأ بـ https://، ولا يُسمح بـ http:// إلا مع localhost.`,
    server: (value, allowed) => `لا يقبل الخادم «${isolate(value)}»: ${isolate(allowed)}`,
  },
}
