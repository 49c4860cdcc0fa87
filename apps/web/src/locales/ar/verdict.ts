import type { VerdictLocale } from '../verdict.ts'
import { isolate } from './isolate.ts'

export const arVerdict: VerdictLocale = {
  method: {
    eoa: 'وقّع مفتاح الحساب نفسه.',
    erc1271: 'قبل العقد الذكي للحساب التوقيع.',
    erc6492: 'ليس على الشبكة بعد؛ قبل عقده الذكي المقبل التوقيع.',
    eip7702: 'قبل التوقيعَ البرنامجُ الذي فوّضه مفتاح الحساب.',
  },
  rejected: {
    'signature-empty': 'لا يوجد توقيع.',
    'signature-length': 'طول التوقيع لا يوافق أي توقيع.',
    'signature-too-large': 'التوقيع أطول من أن يُفحص.',
    'signature-high-s': 'غُيّر التوقيع بعد إنشائه (قيمة s مرتفعة).',
    'signature-recovery-id': 'البايت الأخير ليس مما ينتهي به توقيع.',
    'signature-unrecoverable': 'لا يمكن لأي مفتاح أن يكون قد أنشأ هذا التوقيع.',
    'wrong-signer': 'وقّع مفتاح آخر هذا النص، أو غُيّر النص بعد توقيعه.',
    'contract-on-another-chain': 'العقد الذكي للحساب على شبكة أخرى.',
    'contract-refused': 'لا يقبل العقد الذكي للحساب هذا التوقيع.',
    'contract-reverted': 'توقف العقد الذكي للحساب بدل أن يجيب.',
    'contract-without-signature-handler': 'لا يستطيع العقد الذكي للحساب فحص التواقيع.',
    'wrapper-malformed': 'يذكر التوقيع عقدًا يُنشأ أولًا، لكن على نحو خاطئ.',
    'factory-reverted': 'تعذّر إنشاء العقد الذكي للحساب كما يقول التوقيع.',
    'factory-deployed-nothing': 'ما يذكره التوقيع لا ينشئ عقدًا على هذا العنوان.',
  },
  unavailable: {
    'no-node': 'هذا الموقع غير متصل بتلك الشبكة.',
    'node-unreachable': 'تعذّر الوصول إلى الشبكة.',
    'node-timeout': 'تأخرت الشبكة كثيرًا في الإجابة.',
    'node-error': 'أجابت عقدة الشبكة بخطأ.',
    'node-wrong-chain': 'العقدة التي أجابت تخص شبكة أخرى.',
    'node-unreliable': 'إجابة العقدة بلا معنى، فلا تُحتسب.',
    'nodes-disagree': 'عقدتان من الشبكة تناقض إحداهما الأخرى.',
    'history-unavailable': 'لم تعد العقدة تحفظ ما كان صحيحًا عند تلك الكتلة.',
  },
  atBlock: number => `عند الكتلة ${isolate(number)}.`,
  recovered: 'وقّعه',
  elsewhere: 'إنه على',
  unknown: 'السبب غير معروف لهذه الصفحة.',
}
