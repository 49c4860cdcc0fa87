import type { ShownLocale } from '../shown.ts'
import { isolate } from './isolate.ts'

export const arShown: ShownLocale = {
  title: account => `ما يعرضه ${isolate(account)}`,
  heading: 'الصفحة العامة لحساب',
  loading: 'نجلب ما يعرضه هذا الحساب…',
  test: 'شبكة تجريبية',
  unknownNetwork: chain => `الشبكة ${isolate(chain)}، ولا يستخدمها هذا الموقع`,
  proofs: 'الإثباتات التي يعرضها للجميع',
  about: 'من يتحكم بهذا الحساب اختار عرضها. يستطيع أي أحد فتحها وتنزيلها وفحصها.',
  empty: {
    title: 'لا شيء معروض هنا بعد',
    text: 'لا يُعرض هنا إلا ما اختار المالك عرضه؛ أما غيره فلا يراه إلا من لديه رابطه. إن كان هذا الحساب لك فيمكنك إثبات ذلك واختيار من يراه.',
    prove: 'إثبات حساب',
  },
  open: 'فتح الإثبات',
  to: 'قيل لـ',
  anyone: 'أي أحد',
  until: date => `يسري حتى ${isolate(date)}`,
  issued: date => `صدر في ${isolate(date)}`,
  together: others => `مع حسابات أخرى عددها ${isolate(others)}`,
  more: 'عرض المزيد',
  loadingMore: 'نجلب المزيد…',
  moreFailed: 'تعذّر الوصول إلى الخادم. يبقى ما هو معروض؛ حاول مجددًا بعد قليل.',
  safe: 'المالكون والرسائل والمعاملات',
  wrong: {
    form: {
      title: 'هذا لا يسمي حسابًا',
      text: 'يجب أن ينتهي عنوان هذه الصفحة بحساب، مثل ⁨eip155:1:0x…⁩ مع 40 رقمًا. ربما قُطع الرابط.',
    },
    checksum: {
      title: 'هذا الحساب مكتوب خطأً',
      text: 'لا تتوافق حروفه الكبيرة والصغيرة، فالأرجح أن فيه حرفًا خاطئًا. انسخ العنوان من جديد من مصدره.',
    },
  },
}
