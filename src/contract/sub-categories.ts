import { type CategoryKey, isCategoryKey } from './categories.ts';

/**
 * The sub-categories (specification, section 3). Where the specification abbreviates a list
 * ("about 38", "about five each"), the list here completes it and keeps every key it names.
 */
const SUBCATEGORIES: Record<CategoryKey, readonly string[]> = {
  academics: ['mathematics', 'science', 'history', 'engineering', 'humanities', 'test-preparation'],
  arts: ['drawing', 'painting', 'sculpture', 'digital-art', 'art-history'],
  business: ['entrepreneurship', 'finance', 'leadership', 'management', 'sales', 'strategy'],
  cooking: ['baking', 'indian-cuisine', 'vegetarian', 'desserts', 'healthy-cooking'],
  crafts: ['knitting', 'pottery', 'woodworking', 'jewellery', 'paper-craft'],
  design: ['branding', 'design-tools', 'graphic-design', 'user-experience', 'user-interface', 'web-design'],
  fitness: ['yoga', 'pilates', 'strength-training', 'running', 'home-workout'],
  gaming: ['game-design', 'game-art', 'esports', 'streaming', 'chess'],
  health: ['nutrition', 'mental-health', 'first-aid', 'sleep', 'ayurveda'],
  language: ['english', 'spanish', 'hindi', 'french', 'japanese'],
  lifestyle: ['travel', 'home-improvement', 'gardening', 'pet-care', 'fashion'],
  marketing: [
    'advertising',
    'analytics',
    'content-marketing',
    'digital-marketing',
    'social-media-marketing',
    'video-and-mobile-marketing',
  ],
  music: ['guitar', 'piano', 'vocals', 'music-production', 'music-theory'],
  other: ['other'],
  'personal-development': ['productivity', 'public-speaking', 'memory', 'career', 'confidence'],
  photography: ['portrait', 'landscape', 'mobile-photography', 'photo-editing', 'videography'],
  programming: [
    'algorithms',
    'android-development',
    'api-design',
    'artificial-intelligence',
    'backend-development',
    'blockchain',
    'c-and-cpp',
    'cloud-computing',
    'compilers',
    'computer-vision',
    'cyber-security',
    'data-analysis',
    'data-engineering',
    'data-science',
    'data-structures',
    'databases',
    'deep-learning',
    'design-patterns',
    'devops',
    'distributed-systems',
    'embedded-systems',
    'frontend-development',
    'full-stack',
    'functional-programming',
    'game-development',
    'go',
    'ios-development',
    'java',
    'javascript',
    'machine-learning',
    'mobile-development',
    'natural-language-processing',
    'operating-systems',
    'python',
    'rust',
    'software-testing',
    'system-design',
    'web-development',
  ],
  technology: ['hardware', 'internet-of-things', 'networking', 'office-software', 'robotics', 'it-certification'],
};

/** Whether the category has this sub-category. */
export function isSubCategoryOf(category: string, subCategory: string): boolean {
  return isCategoryKey(category) && subCategoriesOf(category).includes(subCategory);
}

/** The sub-category keys of a category, in display order. */
export function subCategoriesOf(category: CategoryKey): readonly string[] {
  return SUBCATEGORIES[category];
}
